ALTER TABLE "complaints" ADD COLUMN "ticket_id" integer;--> statement-breakpoint
-- holds up: complaints are few, one an order at most and of few orders, and the column is empty.
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_ticket_id_weigh_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."weigh_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- holds up: as few; those that a dispute opened begin with its ticket's code.
UPDATE "complaints" c SET "ticket_id" = t.id FROM "weigh_tickets" t JOIN "order_lines" l ON l.id = t.order_line_id
  WHERE l.order_id = c.order_id AND starts_with(c.text, 'Nota timbang ' || t.code || ': ');
