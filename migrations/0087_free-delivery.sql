-- holds up: a shop has hundreds of farmers, whose rows are written anew in milliseconds; the version before reads on what it knows.
ALTER TABLE "farmers" ALTER COLUMN "delivery_terms" SET EXPRESSION AS ('{"pickup":' || (settings -> 'pickup' IS DISTINCT FROM 'false'::jsonb)::text
          || ',"delivery":' || (settings -> 'delivery' IS DISTINCT FROM 'false'::jsonb)::text
          || ',"fees":' || coalesce(settings -> 'deliveryFees', '{}'::jsonb)::text
          || ',"days":' || coalesce(settings -> 'deliveryDays', '[]'::jsonb)::text
          || ',"cutoff":' || coalesce(settings -> 'deliveryCutoff', 'null'::jsonb)::text
          || ',"free_from":' || coalesce(settings -> 'deliveryFreeFrom', 'null'::jsonb)::text || '}');
