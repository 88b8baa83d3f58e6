import { route } from '@/lib/server/doors/route'
import { endDuty } from '@/lib/duties/service'

export const DELETE = route(endDuty)
