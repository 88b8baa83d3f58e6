import { copy, data, erasedName, link, personal, type Table } from '../kinds'
import { ofPupil } from './of'

/** What the school and families write to each other, and what is sent. */
export const messages: {
  Thread: Table<'Thread'>
  ThreadMessage: Table<'ThreadMessage'>
  ThreadMember: Table<'ThreadMember'>
  Notification: Table<'Notification'>
  Delivery: Table<'Delivery'>
} = {
  // Between the family and the school: a student's archive has none, and a guardian's what they have written.
  Thread: {
    of: ofPupil,
    rows: 'removed',
    columns: {
      id: link,
      studentId: link,
      subject: data,
      toOffice: data,
      openedById: link,
      createdAt: data,
      lastAt: data,
      closedAt: data,
      closedById: link,
    },
  },
  ThreadMessage: {
    of: (authorId) => ({ authorId, ofSchool: false }),
    file: 'messages_to_the_school',
    rows: 'kept',
    columns: {
      id: link,
      threadId: link,
      authorId: link,
      ofSchool: data,
      text: personal(''),
      createdAt: data,
    },
  },
  ThreadMember: {
    of: (userId) => ({ userId }),
    rows: 'removed',
    columns: {
      id: link,
      threadId: link,
      userId: link,
      ofSchool: data,
      isTold: data,
      seenAt: data,
      toldAt: data,
    },
  },
  // Those about one pupil alone: what is sent to many is about nobody.
  Notification: {
    of: ofPupil,
    file: 'messages_about_the_student',
    rows: 'kept',
    columns: {
      id: link,
      type: data,
      subject: data,
      message: personal(''),
      recipients: personal(erasedName),
      studentId: link,
      toGuardians: data,
      aboutIds: link,
      smsTemplateId: link,
      sentById: link,
      createdAt: data,
      finishedAt: data,
      total: copy,
      sent: copy,
      saved: copy,
      failed: copy,
      findable: copy,
    },
  },
  // The portal's own mails have an address and no person.
  Delivery: {
    of: (userId, addresses) => ({ OR: [{ userId }, { userId: null, address: { in: [...addresses] } }] }),
    file: 'messages_sent',
    beside: { notification: { select: { subject: true } } },
    rows: 'kept',
    // What still waits at an address of the family is another's: what was the person's own is withdrawn.
    emptiable: { status: { in: ['Sent', 'Saved', 'Failed'] } },
    columns: {
      id: link,
      notificationId: link,
      mail: data,
      subjectId: link,
      channel: data,
      userId: link,
      aboutIds: link,
      address: personal(null),
      status: data,
      reason: personal(''),
      attempts: data,
      dueAt: data,
      claim: link,
      createdAt: data,
      decidedAt: data,
      arrived: data,
      arrivedReason: personal(''),
      heldSince: data,
    },
  },
}
