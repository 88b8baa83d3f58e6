'use server'

import * as fees from '@/lib/fees/service'
import * as payments from '@/lib/payments/service'
import { action } from '@/lib/server/doors/action'

export const addFee = action(fees.addFee, '/fees')
export const undoRun = action(fees.undoRun, '/fees')
export const pay = action(payments.pay, '/fees')
export const reverse = action(payments.reverse, '/fees')
