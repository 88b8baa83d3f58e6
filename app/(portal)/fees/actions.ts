'use server'

import * as defaulters from '@/lib/fees/defaulters'
import * as fees from '@/lib/fees/service'
import * as payments from '@/lib/payments/service'
import { action } from '@/lib/server/doors/action'

export const addFee = action(fees.addFee, '/fees')
export const addFeeForOne = action(fees.addFeeForOne, '/fees', '/people')
export const cancelFee = action(fees.cancelFee, '/fees', '/people')
export const remindDefaulters = action(defaulters.remindDefaulters, '/fees/defaulters')
export const undoFeeRun = action(fees.undoFeeRun, '/fees')
export const payFee = action(payments.payFee, '/fees')
export const reversePayment = action(payments.reversePayment, '/fees')
export const paySeveral = action(payments.paySeveral, '/fees', '/people')
export const mailReceipt = action(payments.mailReceipt)
