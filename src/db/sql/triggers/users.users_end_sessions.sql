-- Deactivation, deletion, another role or other duties end every session in the same statement.
create trigger users_end_sessions after update on users
  for each row when (
    (old.is_active and not new.is_active)
    or (old.deleted_at is null and new.deleted_at is not null)
    or old.role <> new.role
    or old.admin_duties is distinct from new.admin_duties
  ) execute function end_user_sessions();
