import { reconcilePayments } from '#functions/core/billing/reconcile-payments.ts'

export const handler = () => reconcilePayments()
