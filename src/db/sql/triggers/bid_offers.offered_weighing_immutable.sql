-- Offered weighing terms never change afterwards.
CREATE TRIGGER offered_weighing_immutable BEFORE UPDATE OF weigh_tolerance, weigh_moisture, weigh_hampa ON bid_offers FOR EACH ROW
  WHEN ((old.weigh_tolerance, old.weigh_moisture, old.weigh_hampa) IS DISTINCT FROM
    (new.weigh_tolerance, new.weigh_moisture, new.weigh_hampa)) EXECUTE FUNCTION reject_weighing_terms_change();
