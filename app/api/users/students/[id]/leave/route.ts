import { route } from '@/lib/server/doors/route'
import { recordLeaving, undoLeaving } from '@/lib/enrolment/service'

export const PUT = route(recordLeaving)
export const DELETE = route(undoLeaving)
