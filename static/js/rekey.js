// Typing slips: a letter for the winner moves on by itself. Everything works without this.
document.addEventListener("input", (event) => {
  const field = event.target;
  if (field.id === "winner" && /^[a-f]$/i.test(field.value.trim())) {
    const cards = document.getElementById("cards");
    cards.focus();
    cards.select();
  }
});
