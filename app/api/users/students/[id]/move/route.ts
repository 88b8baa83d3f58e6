import { route } from '@/lib/server/doors/route'
import { moveStudent } from '@/lib/enrolment/service'

export const PUT = route(moveStudent)
