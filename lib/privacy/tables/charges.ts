import { copy, data, link, named, personal, type Table } from '../kinds'
import { erased, ofPupil } from './of'

/** What families are charged, and what they do not have to pay of it. */
export const charges: {
  Fee: Table<'Fee'>
  FeeReminder: Table<'FeeReminder'>
  FeeContact: Table<'FeeContact'>
  OptionalHead: Table<'OptionalHead'>
  Concession: Table<'Concession'>
  ConcessionHead: Table<'ConcessionHead'>
  LateFine: Table<'LateFine'>
} = {
  Fee: {
    of: ofPupil,
    file: 'fees',
    beside: { structure: { select: { class: true, type: true, dueDate: true } } },
    rows: 'kept',
    columns: {
      id: link,
      structureId: link,
      studentId: link,
      enrolmentId: link,
      amountPaise: data,
      paidPaise: data,
      concessionPaise: data,
      status: data,
      number: copy,
      cancelledAt: data,
      cancelledById: link,
      cancelReason: personal(''),
    },
  },
  FeeReminder: {
    of: ofPupil,
    file: 'reminders_of_fees',
    rows: 'removed',
    columns: { id: link, studentId: link, day: data, remindedById: link, createdAt: data },
  },
  // What the family said: nothing of it is in the books.
  FeeContact: {
    of: ofPupil,
    file: 'calls_about_fees',
    rows: 'removed',
    columns: {
      id: link,
      studentId: link,
      day: data,
      at: data,
      way: data,
      said: personal(''),
      promisedDay: data,
      promisedPaise: data,
      notedById: link,
    },
  },
  // Why some fees were charged: as they are.
  OptionalHead: {
    of: ofPupil,
    file: 'optional_fees',
    rows: 'kept',
    columns: {
      id: link,
      studentId: link,
      type: data,
      fromDay: data,
      toDay: data,
      createdAt: data,
      createdById: link,
    },
  },
  Concession: {
    of: ofPupil,
    file: 'concessions',
    rows: 'kept',
    since: 'askedAt',
    ofErased: { student: erased },
    columns: {
      id: link,
      studentId: link,
      kind: data,
      basisPoints: data,
      amountPaise: data,
      fromDay: data,
      toDay: data,
      reason: named('books', ''),
      askedById: link,
      askedAt: data,
      status: data,
      decidedById: link,
      decidedAt: data,
      decideReason: named('books', ''),
      lastDay: data,
      endedById: link,
      endedAt: data,
      endReason: named('books', ''),
    },
  },
  ConcessionHead: {
    of: (studentId) => ({ concession: { studentId } }),
    file: 'fee_types_of_concessions',
    rows: 'kept',
    columns: { concessionId: link, type: data },
  },
  LateFine: {
    of: (studentId) => ({ fee: { studentId } }),
    file: 'late_fines',
    rows: 'kept',
    since: 'createdAt',
    ofErased: { fee: { student: erased } },
    columns: {
      id: link,
      feeId: link,
      chargeFeeId: link,
      amountPaise: data,
      day: data,
      createdAt: data,
      takenBackAt: data,
      waivedAt: data,
      waivedById: link,
      waiveReason: named('books', ''),
    },
  },
}
