"""Refusals of access."""

from domain.wording.refusals.kinds import busy, conflict, counted, illegal, malformed

REFUSALS = {
    "name-missing:account": malformed("Please type the name you want to sign in with."),
    "name-too-long:account": malformed("Please take a name of at most {longest} letters."),
    "sign-in-busy": busy("Many people are signing in at once. Try again in a few seconds."),
    "password-wrong": illegal(
        "That name and password do not go together. Check both and try again."
    ),
    "password-repeats-name": malformed(
        "That password is little more than your name, which everybody knows. Take three words that "
        "have nothing to do with it."
    ),
    "password-wrong:own": illegal("That is not your password. Try again.", field="password"),
    "password-weak": malformed(
        "That password is too easy to guess. Take at least ten characters, for example three words."
    ),
    "idle-unknown": malformed("Choose one of the times in the list.", field="idle_minutes"),
    "role-unknown": malformed("Choose what they may do.", field="role"),
    "helper-changed": conflict(
        "Someone has changed this in the meantime. Look at it again, then decide."
    ),
    "not-yourself": illegal("You cannot change your own access. Ask another official or owner."),
    "last-owner": illegal("This machine needs an owner. Let another one in first."),
    "is-owner": illegal("{name} is an owner of this machine; only another owner can change that."),
    "invitations-many": illegal(
        "{most} invitations are open. Take some back that nobody will use."
    ),
    "invitation-used": illegal(
        "This invitation has been used, taken back, or is too old. Ask for a new one at the desk."
    ),
    "tablet-no-role": illegal("A tablet cannot be more than a tablet. Sign it out first."),
    "code-wrong": illegal(
        "That code is not right. Type the one that your phone shows now.", field="code"
    ),
    "account-closed": illegal("{name} has no access at present. Make an invitation instead."),
    "setup-link-used": illegal(
        "This set-up link has been used or replaced. Start Rallydeck again to get a new one."
    ),
    "name-taken": malformed(
        "Somebody here is called “{name}” already. If that is you and the password is forgotten, "
        "ask for a link for that name; else take another name.",
        field="sign_in_name",
    ),
    "pin-in-the-past": malformed("That day is over. Choose today or a later day.", field="day"),
    "pins-many": illegal("There are {most} PINs. End some of them first."),
    "pin-wrong": illegal(
        "That PIN does not open this event today. Ask at the desk for today’s PIN.", field="pin"
    ),
    "name-missing:token": malformed(
        "Please say what the token is for, so that you know it again.", field="name"
    ),
    "token-settings": malformed("Choose what the token may do, and 1 to {most} days."),
    "tablet-no-token": illegal("A tablet is shared, so it has no tokens of its own."),
    "tokens-many": illegal("You have {most} tokens. Revoke one that you no longer use."),
    "account-closed:own": illegal("This account has been closed. Please ask another official."),
    "too-many-tries": illegal(
        counted(
            "Too many tries. Please wait {count} second, then try again.",
            "Too many tries. Please wait {count} seconds, then try again.",
        )
    ),
}
