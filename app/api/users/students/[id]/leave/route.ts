import { recordLeaving, undoLeaving } from '@/lib/students/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(recordLeaving)
export const DELETE = route(undoLeaving)
