CREATE TABLE "group_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"farmer_id" integer NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "group_invitations_role_known" CHECK ("role" in ('ketua','bendahara','juru_timbang','anggota')),
	CONSTRAINT "group_invitations_reached" CHECK ("group_invitations"."email" is not null or "group_invitations"."phone" is not null)
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"farmer_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"named" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "group_members_role_known" CHECK ("role" in ('ketua','bendahara','juru_timbang','anggota'))
);
--> statement-breakpoint
CREATE TABLE "seller_applications" (
	"farmer_id" integer PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"grows" text NOT NULL,
	"photo_url" text NOT NULL,
	"reason" text,
	"sent_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seller_applications_state_known" CHECK ("seller_applications"."state" in ('waiting','asked','refused','approved')),
	CONSTRAINT "seller_applications_reasoned" CHECK ("seller_applications"."state" not in ('asked','refused') or "seller_applications"."reason" is not null)
);
--> statement-breakpoint
DROP INDEX "farmers_user_unique";--> statement-breakpoint
ALTER TABLE "farmers" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "farmers" ADD COLUMN "approved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_for" integer;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_applications" ADD CONSTRAINT "seller_applications_farmer_id_farmers_id_fk" FOREIGN KEY ("farmer_id") REFERENCES "public"."farmers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_applications" ADD CONSTRAINT "seller_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_applications" ADD CONSTRAINT "seller_applications_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_invitations_token" ON "group_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "group_invitations_farmer" ON "group_invitations" USING btree ("farmer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_once" ON "group_members" USING btree ("farmer_id","user_id") WHERE "group_members"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_one_ketua" ON "group_members" USING btree ("farmer_id") WHERE "group_members"."role" = 'ketua' and "group_members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id") WHERE "group_members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "seller_applications_state" ON "seller_applications" USING btree ("state","sent_at","farmer_id");--> statement-breakpoint
CREATE INDEX "seller_applications_user" ON "seller_applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "farmers_of_user" ON "farmers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "farmers_user_unique" ON "farmers" USING btree ("user_id") WHERE "farmers"."kind" = 'person';--> statement-breakpoint
ALTER TABLE "farmers" ADD CONSTRAINT "farmers_shown_when_approved" CHECK ("farmers"."approved" or not "farmers"."is_active");--> statement-breakpoint
ALTER TABLE "farmers" ADD CONSTRAINT "farmers_kind_known" CHECK ("farmers"."kind" in ('person','kelompok_tani','gapoktan','koperasi','bumdes'));--> statement-breakpoint
-- A person whose stall has just been let in goes on with the sessions that he has: he gains a house and loses nothing. Any
-- other change of role, deactivation and soft deletion still end every session in the same statement.
create or replace function users_end_sessions() returns trigger language plpgsql as $$
begin
  if old.role = 'customer' and new.role = 'farmer' and new.is_active and new.deleted_at is null and exists (
    select from farmers f join seller_applications a on a.farmer_id = f.id
    where f.user_id = new.id and f.kind = 'person' and f.is_active and a.state = 'approved' and a.user_id = new.id
  ) then
    return null;
  end if;
  delete from sessions where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint
-- The stall of a group is its ketua's.
create function groups_follow_ketua() returns trigger language plpgsql as $$
begin
  update farmers set user_id = new.user_id where id = new.farmer_id and user_id <> new.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger groups_follow_ketua after insert or update on group_members
  for each row when (new.role = 'ketua' and new.left_at is null) execute function groups_follow_ketua();
--> statement-breakpoint
-- At the end of each transaction a group has exactly one ketua, whoever changed its members.
create function groups_keep_ketua() returns trigger language plpgsql as $$
declare
  group_id integer := coalesce(new.farmer_id, old.farmer_id);
begin
  if exists (select from farmers where id = group_id and deleted_at is null) and 1 <> (
    select count(*) from group_members where farmer_id = group_id and role = 'ketua' and left_at is null
  ) then
    raise exception 'group % would have no ketua', group_id
      using errcode = 'check_violation', constraint = 'groups_one_ketua';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger groups_keep_ketua after insert or update or delete on group_members
  deferrable initially deferred for each row execute function groups_keep_ketua();
--> statement-breakpoint
CREATE OR REPLACE VIEW "inv_profiles" AS
-- A person's profile that shows belongs to a farmer: lists of farmers look no further. A group's shows whoever leads it.
SELECT f.id FROM farmers f JOIN users u ON u.id = f.user_id
WHERE f.is_active AND f.deleted_at IS NULL AND (u.deleted_at IS NOT NULL OR (f.kind = 'person' AND u.role <> 'farmer'));
--> statement-breakpoint
CREATE VIEW "inv_groups" AS
-- A group has one ketua, whose stall it is; a person's stall has no members. What waits to be let in shows nowhere.
SELECT f.id FROM farmers f
WHERE f.deleted_at IS NULL AND (
  CASE WHEN f.kind = 'person' THEN EXISTS (SELECT FROM group_members m WHERE m.farmer_id = f.id)
  ELSE coalesce((SELECT array_agg(m.user_id) FROM group_members m
    WHERE m.farmer_id = f.id AND m.role = 'ketua' AND m.left_at IS NULL), '{}') <> ARRAY[f.user_id] END
  OR (NOT f.approved AND f.is_active)
  OR (f.approved AND EXISTS (SELECT FROM seller_applications a WHERE a.farmer_id = f.id AND a.state <> 'approved'))
  OR (NOT f.approved AND EXISTS (SELECT FROM seller_applications a WHERE a.farmer_id = f.id AND a.state = 'approved')));
