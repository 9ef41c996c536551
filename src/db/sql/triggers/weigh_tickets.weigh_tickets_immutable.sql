-- A weigh ticket is evidence for buyer and seller.
CREATE TRIGGER weigh_tickets_immutable BEFORE UPDATE OR DELETE ON weigh_tickets FOR EACH ROW EXECUTE FUNCTION reject_weigh_ticket_change();
