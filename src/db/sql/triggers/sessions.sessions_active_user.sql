-- Only active users may sign in, whichever code opens the session.
create trigger sessions_active_user before insert on sessions
  for each row execute function require_active_user();
