import { reconcilePayments } from '#functions/core/reconcile-payments.ts'

export const handler = () => reconcilePayments()
