'use server'

import { concessionExtent as extent } from '@/lib/concessions/queries'
import * as concessions from '@/lib/concessions/service'
import * as contacts from '@/lib/fees/contacts'
import * as defaulters from '@/lib/fees/defaulters'
import * as fees from '@/lib/fees/service'
import * as queries from '@/lib/fees/queries'
import * as advances from '@/lib/payments/advances'
import * as credit from '@/lib/payments/credit'
import * as cheques from '@/lib/payments/cheques'
import * as waiving from '@/lib/late-fines/waiving'
import { startOnlinePayment as start } from '@/lib/payments/online-start'
import { payOwn as payOwnFees } from '@/lib/payments/own'
import * as printing from '@/lib/payments/printing'
import * as refunds from '@/lib/payments/refunds'
import * as reversing from '@/lib/payments/reversing'
import * as payments from '@/lib/payments/service'
import { action } from '@/lib/server/doors/action'

export const addFee = action(fees.addFee, '/fees')
export const addFeeForOne = action(fees.addFeeForOne, '/fees', '/people')
export const cancelFee = action(fees.cancelFee, '/fees', '/people')
export const waiveFine = action(waiving.waiveFine, '/fees', '/people')
export const remindDefaulters = action(defaulters.remindDefaulters, '/fees/defaulters')
export const feeContacts = action(contacts.listFeeContacts)
export const noteFeeContact = action(contacts.noteFeeContact, '/fees/defaulters')
export const undoFeeRun = action(fees.undoFeeRun, '/fees')
export const payFee = action(payments.payFee, '/fees')
export const reverseAdvance = action(advances.reverseAdvance, '/fees')
export const reversePayment = action(reversing.reversePayment, '/fees')
export const paySeveral = action(payments.paySeveral, '/fees', '/people')
export const payFromCredit = action(credit.payFromCredit, '/fees', '/people')
export const feesToPay = action(queries.feesToPay)
export const startOnlinePayment = action(start, '/fees')
export const payOwn = action(payOwnFees, '/fees')
export const mailReceipt = action(payments.mailReceipt)
export const notePrinting = action(printing.notePrinting)
export const clearCheques = action(cheques.clearCheques, '/fees')
export const bounceCheque = action(cheques.bounceCheque, '/fees', '/people')
export const askRefund = action(refunds.askRefund, '/fees')
export const approveRefund = action(refunds.approveRefund, '/fees')
export const rejectRefund = action(refunds.rejectRefund, '/fees')
export const withdrawRefund = action(refunds.withdrawRefund, '/fees')
export const giveConcession = action(concessions.giveConcession, '/fees', '/people')
export const approveConcession = action(concessions.approveConcession, '/fees', '/people')
export const rejectConcession = action(concessions.rejectConcession, '/fees')
export const withdrawConcession = action(concessions.withdrawConcession, '/fees')
export const endConcession = action(concessions.endConcession, '/fees', '/people')
export const concessionExtent = action(extent)
