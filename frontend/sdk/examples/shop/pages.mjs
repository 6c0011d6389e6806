/** The shop's two pages. */

function page(title, body) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} | Nordlicht Records</title>
    <style>
      body { max-width: 32rem; margin: 3rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1c1b18; }
      li { display: flex; align-items: center; justify-content: space-between; padding: .5rem 0; }
      ul { padding: 0; list-style: none; }
      button { min-height: 44px; padding: 0 1rem; border: 0; border-radius: 8px; background: #1c1b18; color: #fff; font: inherit; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`;
}

export function cataloguePage(products) {
  const rows = products.map(
    ({ id, name, price }) => `<li>
        <span>${name}, ${price} XRP</span>
        <form method="post" action="/orders">
          <button name="product" value="${id}" aria-label="Buy ${name}">Buy</button>
        </form>
      </li>`,
  );
  return page("Records", `<ul>${rows.join("")}</ul>`);
}

export function orderPage({ product, status }) {
  const paid = status === "paid";
  const words = paid
    ? "Paid. Thank you! Your download is ready."
    : "Not paid yet. This page looks again every two seconds.";
  const reload = paid ? "" : '<meta http-equiv="refresh" content="2">';
  return page("Your order", `${reload}<p>${product.name}, ${product.price} XRP</p><p role="status">${words}</p>`);
}
