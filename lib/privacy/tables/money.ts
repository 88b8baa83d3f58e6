import { copy, data, erasedName, link, named, nothing, ofNobody, type Table } from '../kinds'
import { erased, ofPupil } from './of'

// Of all whose payments it has, and without any of whom it was given for: what names a family in it stays as long as one of
// them does.
const receiptsOf = (studentId: string) => ({
  OR: [{ payments: { some: { studentId } } }, { studentId, payments: { none: {} } }],
})
const receiptsOfErased = {
  payments: { every: { student: erased } },
  OR: [{ payments: { some: {} } }, { student: erased }],
}

/** Families' money: what arrived, and what was given back. */
export const money: {
  Payment: Table<'Payment'>
  Receipt: Table<'Receipt'>
  PaymentReversal: Table<'PaymentReversal'>
  ReceiptReversal: Table<'ReceiptReversal'>
  ReceiptPrinting: Table<'ReceiptPrinting'>
  CashSession: Table<'CashSession'>
  CashHandOver: Table<'CashHandOver'>
  ClosedDay: Table<'ClosedDay'>
  ChequeDecision: Table<'ChequeDecision'>
  Refund: Table<'Refund'>
  RefundShare: Table<'RefundShare'>
  GatewayRefund: Table<'GatewayRefund'>
  RefundReturn: Table<'RefundReturn'>
  OnlineOrder: Table<'OnlineOrder'>
  OnlineOrderFee: Table<'OnlineOrderFee'>
  GatewayPayment: Table<'GatewayPayment'>
  GatewayEvent: Table<'GatewayEvent'>
} = {
  Payment: {
    of: ofPupil,
    file: 'payments',
    beside: {
      structure: { select: { class: true, type: true } },
      receipt: { select: { year: true, number: true } },
    },
    rows: 'kept',
    since: 'paidAt',
    ofErased: { student: erased },
    columns: {
      id: link,
      receiptId: link,
      number: copy,
      feeId: link,
      structureId: link,
      studentId: link,
      studentName: named('books', erasedName),
      rollNo: data,
      section: data,
      amountPaise: data,
      status: data,
      fromCredit: data,
      paidAt: data,
    },
  },
  Receipt: {
    of: receiptsOf,
    file: 'receipts',
    rows: 'kept',
    since: 'paidAt',
    ofErased: receiptsOfErased,
    columns: {
      id: link,
      series: data,
      year: data,
      number: data,
      method: data,
      reference: named('books', ''),
      sharedTransfer: nothing,
      demo: data,
      paidAt: data,
      paidById: link,
      cashier: named('books', erasedName, 'paidBy'),
      studentId: link,
      // A family's sum is not one child's: payments have what is.
      amountPaise: nothing,
      heldPaise: nothing,
      cashSessionId: link,
      code: link,
      batchId: link,
      chequeState: data,
    },
  },
  PaymentReversal: {
    of: (studentId) => ({ payment: { studentId } }),
    file: 'reversed_payments',
    rows: 'kept',
    since: 'reversedAt',
    ofErased: { payment: { student: erased } },
    columns: { id: link, paymentId: link, reason: named('books', ''), reversedById: link, reversedAt: data },
  },
  ReceiptReversal: {
    of: (studentId) => ({ receipt: { studentId } }),
    file: 'reversed_advances',
    rows: 'kept',
    since: 'reversedAt',
    ofErased: { receipt: { student: erased } },
    columns: { id: link, receiptId: link, reason: named('books', ''), reversedById: link, reversedAt: data },
  },
  ReceiptPrinting: {
    of: (studentId) => ({ receipt: receiptsOf(studentId) }),
    file: 'receipts_that_were_printed',
    rows: 'kept',
    columns: { id: link, receiptId: link, isFirst: data, printedById: link, printedAt: data },
  },
  // Of the school's own money: nothing of it is about whose money it was.
  CashSession: {
    of: (collectorId) => ({ collectorId }),
    file: 'cash_that_was_counted',
    rows: 'kept',
    since: 'openedAt',
    ofErased: { collector: erased },
    columns: {
      id: link,
      collectorId: link,
      openedAt: data,
      openingPaise: data,
      closedAt: data,
      expectedPaise: data,
      countedPaise: data,
      counts: data,
      // The database wants one where the count differs.
      reason: named('books', '–'),
    },
  },
  CashHandOver: {
    of: (collectorId) => ({ session: { collectorId } }),
    file: 'cash_that_was_handed_over',
    rows: 'kept',
    since: 'handedAt',
    ofErased: { session: { collector: erased } },
    columns: { id: link, sessionId: link, amountPaise: data, recipient: named('books', ''), handedAt: data },
  },
  ClosedDay: ofNobody({ day: nothing, begins: nothing, ends: nothing, closedAt: nothing, closedById: link }),
  ChequeDecision: {
    of: (studentId) => ({ receipt: receiptsOf(studentId) }),
    file: 'decisions_about_cheques',
    rows: 'kept',
    since: 'decidedAt',
    ofErased: { receipt: receiptsOfErased },
    columns: {
      id: link,
      receiptId: link,
      state: data,
      reason: named('books', ''),
      chargeFeeId: link,
      decidedById: link,
      decidedAt: data,
    },
  },
  Refund: {
    of: ofPupil,
    file: 'refunds',
    rows: 'kept',
    since: 'askedAt',
    ofErased: { student: erased },
    columns: {
      id: link,
      studentId: link,
      amountPaise: data,
      method: data,
      reference: named('books', ''),
      reason: named('books', ''),
      askedById: link,
      askedAt: data,
      status: data,
      decidedById: link,
      decidedAt: data,
      decideReason: named('books', ''),
      year: data,
      number: data,
    },
  },
  RefundShare: {
    of: (studentId) => ({ refund: { studentId } }),
    file: 'receipts_of_refunds',
    rows: 'kept',
    ofErased: { refund: { student: erased } },
    columns: { id: link, refundId: link, receiptId: link, amountPaise: data },
  },
  GatewayRefund: {
    of: (studentId) => ({ share: { refund: { studentId } } }),
    file: 'refunds_by_the_gateway',
    rows: 'kept',
    columns: {
      id: link,
      shareId: link,
      paymentId: link,
      gatewayRefundId: link,
      state: data,
      failure: data,
      createdAt: data,
      askedAt: nothing,
      decidedAt: data,
    },
  },
  RefundReturn: {
    of: (studentId) => ({ share: { refund: { studentId } } }),
    file: 'refunds_that_failed',
    rows: 'kept',
    columns: { id: link, shareId: link, reason: data, returnedAt: data },
  },
  OnlineOrder: {
    of: ofPupil,
    file: 'online_payments',
    rows: 'kept',
    columns: {
      id: link,
      gatewayOrderId: link,
      payerId: link,
      studentId: link,
      amountPaise: nothing,
      createdAt: data,
      askedAt: nothing,
      decidedAt: data,
    },
  },
  OnlineOrderFee: {
    of: (studentId) => ({ fee: { studentId } }),
    file: 'online_payments_of_fees',
    rows: 'kept',
    columns: { orderId: link, feeId: link, duePaise: data, finePaise: data },
  },
  GatewayPayment: {
    of: (studentId) => ({ order: { studentId } }),
    file: 'online_payments_tried',
    rows: 'kept',
    columns: {
      id: link,
      orderId: link,
      state: data,
      // A family's sum is not one child's: payments have what is.
      amountPaise: nothing,
      means: data,
      failure: data,
      asked: nothing,
      givenBackTherePaise: nothing,
      givenBackThereAskedAt: nothing,
      createdAt: data,
      receiptId: link,
    },
  },
  // Its body names who pays, and is emptied as soon as it is worked off.
  GatewayEvent: ofNobody({ id: link, body: nothing, receivedAt: nothing, tries: nothing, workedOffAt: nothing }),
}
