-- Rejects a session for an inactive or deleted user. The share lock makes it wait for a deactivation in progress, so
-- that no session survives it.
create or replace function require_active_user() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and is_active and deleted_at is null for share;
  if not found then
    raise exception 'user % is not active', new.user_id
      using errcode = 'check_violation', constraint = 'sessions_active_user';
  end if;
  return new;
end $$;
