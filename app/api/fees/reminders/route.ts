import { route } from '@/lib/server/doors/route'
import { remindDefaulters } from '@/lib/fees/defaulters'

export const POST = route(remindDefaulters)
