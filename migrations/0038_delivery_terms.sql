ALTER TABLE "farmers" ADD COLUMN "delivery_terms" text GENERATED ALWAYS AS ('{"pickup":' || (settings -> 'pickup' IS DISTINCT FROM 'false'::jsonb)::text
          || ',"delivery":' || (settings -> 'delivery' IS DISTINCT FROM 'false'::jsonb)::text
          || ',"fees":' || coalesce(settings -> 'deliveryFees', '{}'::jsonb)::text
          || ',"days":' || coalesce(settings -> 'deliveryDays', '[]'::jsonb)::text
          || ',"cutoff":' || coalesce(settings -> 'deliveryCutoff', 'null'::jsonb)::text || '}') STORED NOT NULL;