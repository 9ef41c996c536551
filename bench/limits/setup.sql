-- What the statements beside this file take their figures from: one listing, buyer and letter each.
drop table if exists lim_bid, lim_html; drop sequence if exists lim_bid_seq, lim_acc_seq, lim_ord_seq;
create sequence lim_bid_seq; create sequence lim_acc_seq; create sequence lim_ord_seq;
create table lim_html as select max(length(html)) as n, (select html from email_outbox where html is not null order by length(html) desc limit 1) as html, (select text from email_outbox order by id desc limit 1) as text from email_outbox;
create table lim_bid as select row_number() over (order by random()) as n, l.id as listing_id, l.farmer_id, f.user_id as seller, l.price_customer as price, l.min_lot as qty, p.name, p.unit, l.price_tengkulak
 from listings l join farmers f on f.id=l.farmer_id and f.is_active and f.deleted_at is null join products p on p.id=l.product_id
 where l.is_active and l.deleted_at is null and l.stock-l.reserved > l.min_lot*4+20 and l.min_lot<1000 and not exists (select 1 from bids b where b.listing_id=l.id and b.status='pending');
alter table lim_bid add primary key (n);
create table if not exists lim_people as select row_number() over (order by random()) as n, id from users where role='customer' and is_active and deleted_at is null; 
create unique index if not exists lim_people_n on lim_people(n);
drop table if exists lim_acc; create table lim_acc (n bigserial primary key, bid_id int, listing_id int);
analyze lim_bid; analyze lim_people;
