/** The money-back guarantee in days (docs/product.md, Money). */
export const guaranteeDays = 7
