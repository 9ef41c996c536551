-- Notifies the server that a session ended, so that the user's open pages stop at once, however the session ended.
create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('lumbung_sessions', old.user_id);
  return null;
end $$;
