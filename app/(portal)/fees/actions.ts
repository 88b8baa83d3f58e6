'use server'

import * as fees from '@/lib/fees/service'
import * as payments from '@/lib/payments/service'
import { action } from '@/lib/server/doors/action'

export const addFee = action(fees.addFee, '/fees')
export const undoFeeRun = action(fees.undoFeeRun, '/fees')
export const payFee = action(payments.payFee, '/fees')
export const reversePayment = action(payments.reversePayment, '/fees')
