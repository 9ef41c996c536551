-- Open pages of a user hear at once that a session of theirs has ended, whichever code, job or hand ended it.
create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('lumbung_sessions', old.user_id);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_told after delete on sessions for each row execute function tell_of_session();
