// Kept by a phone whose owner pressed "Ring": shows the call, also while the page is closed. It knows
// what was sent and nothing else, and keeps no page.
"use strict";

self.addEventListener("push", (event) => {
  const said = event.data.json();
  event.waitUntil(self.registration.showNotification(said.title, {
    body: said.body,
    tag: "table",
    renotify: true,
    requireInteraction: true,
    vibrate: [400, 200, 400, 200, 400],
    data: { page: new URL(`e/${said.event}/me/`, self.registration.scope).href },
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.page));
});
