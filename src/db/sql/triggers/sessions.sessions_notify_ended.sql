-- Open pages learn at once that their session ended.
create trigger sessions_notify_ended after delete on sessions for each row execute function notify_session_ended();
