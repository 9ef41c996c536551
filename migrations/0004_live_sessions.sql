-- A session is only ever opened for a user who is active and not deleted. The share lock makes it wait for a
-- deactivation that is under way, so that no live session of an inactive user can come to be.
create function sessions_need_active_user() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and is_active and deleted_at is null for share;
  if not found then
    raise exception 'user % is not active', new.user_id
      using errcode = 'check_violation', constraint = 'sessions_active_user';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger sessions_active_user before insert on sessions
  for each row execute function sessions_need_active_user();
--> statement-breakpoint
-- Deactivation and soft deletion end every session in the same statement, whoever makes them.
create function users_end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger users_end_sessions after update on users
  for each row when (
    (old.is_active and not new.is_active)
    or (old.deleted_at is null and new.deleted_at is not null)
    or old.role <> new.role
  ) execute function users_end_sessions();
