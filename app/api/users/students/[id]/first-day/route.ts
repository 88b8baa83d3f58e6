import { route } from '@/lib/server/doors/route'
import { correctFirstDay } from '@/lib/enrolment/service'

export const PUT = route(correctFirstDay)
