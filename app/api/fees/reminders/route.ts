import { remindDefaulters } from '@/lib/fees/defaulters'
import { route } from '@/lib/server/doors/route'

export const POST = route(remindDefaulters)
