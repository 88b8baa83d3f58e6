import { route } from '@/lib/server/doors/route'
import { changeApplicationStatus } from '@/lib/admissions/service'

export const PUT = route(changeApplicationStatus)
