/** Where every order is finished, whatever it holds (UI 6.8). */
export const CHECKOUT = '/busca/passagens-aereas/checkout';
