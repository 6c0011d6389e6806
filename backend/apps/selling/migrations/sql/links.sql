-- A link's stock is a link's, and belongs to the link's own merchant and mode.

ALTER TABLE selling_paymentlink ADD CONSTRAINT link_stock_owner
    FOREIGN KEY (stock_id, kind, merchant_id, mode) REFERENCES payments_stock (id, kind, merchant_id, mode);
ALTER TABLE selling_linkday ADD CONSTRAINT link_day_opened CHECK (opened > 0);
ALTER TABLE selling_linkpicture ADD CONSTRAINT link_picture_kind CHECK (kind IN ('jpg', 'png', 'webp'));
-- Its address is public for ever and cached for ever, so it never shows another picture.
CREATE TRIGGER link_picture_frozen BEFORE UPDATE ON selling_linkpicture FOR EACH ROW
    EXECUTE FUNCTION common_forbid('link_picture_frozen');

-- reverse:
DROP TRIGGER link_picture_frozen ON selling_linkpicture;
ALTER TABLE selling_linkpicture DROP CONSTRAINT link_picture_kind;
ALTER TABLE selling_linkday DROP CONSTRAINT link_day_opened;
ALTER TABLE selling_paymentlink DROP CONSTRAINT link_stock_owner;
