import { route } from '@/lib/server/doors/route'
import { correctFirstDay } from '@/lib/students/service'

export const PUT = route(correctFirstDay)
