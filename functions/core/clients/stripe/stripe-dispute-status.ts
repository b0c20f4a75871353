const lostStatuses: readonly string[] = ['lost', 'appeal_needs_response', 'appeal_under_review']

/** Whether a dispute is lost. It also counts as lost while an appeal runs (docs/product.md, Money). */
export const isLost = (status: string): boolean => lostStatuses.includes(status)
