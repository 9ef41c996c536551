-- What the trail says of people's own data: that it was changed, not what it was.
UPDATE audit_log SET
  before = before || coalesce((SELECT jsonb_object_agg(k, '[data pribadi]') FROM jsonb_object_keys(before) k
    WHERE k = ANY (CASE entity WHEN 'user' THEN '{name,email,phone,address,q}'::text[] ELSE '{email,phone,payoutAccount,q}'::text[] END)
      AND before -> k <> 'null'::jsonb), '{}'::jsonb),
  after = after || coalesce((SELECT jsonb_object_agg(k, '[data pribadi]') FROM jsonb_object_keys(after) k
    WHERE k = ANY (CASE entity WHEN 'user' THEN '{name,email,phone,address,q}'::text[] ELSE '{email,phone,payoutAccount,q}'::text[] END)
      AND after -> k <> 'null'::jsonb), '{}'::jsonb)
  WHERE entity IN ('user', 'farmer', 'order', 'subscriber');--> statement-breakpoint
CREATE FUNCTION only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What befell the doors ends after a year; nothing else of the trail does.
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'security_events' THEN
    IF old.at < now() - interval '1 year' THEN RETURN old; END IF;
  END IF;
  RAISE EXCEPTION 'The rows of % are only ever added.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER only_added BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION only_added();--> statement-breakpoint
CREATE TRIGGER only_added_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION only_added();--> statement-breakpoint
CREATE TRIGGER only_added BEFORE UPDATE OR DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION only_added();--> statement-breakpoint
CREATE TRIGGER only_added_whole BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION only_added();--> statement-breakpoint
CREATE TRIGGER only_added BEFORE UPDATE OR DELETE ON trail_links FOR EACH ROW EXECUTE FUNCTION only_added();--> statement-breakpoint
CREATE TRIGGER only_added_whole BEFORE TRUNCATE ON trail_links FOR EACH STATEMENT EXECUTE FUNCTION only_added();
