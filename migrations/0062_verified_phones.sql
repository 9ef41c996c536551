DROP INDEX "users_phone_unique";--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone") WHERE "users"."phone" is not null and "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_unique" ON "users" USING btree ("phone") WHERE "users"."phone" is not null and "users"."phone_verified" and "users"."deleted_at" is null;