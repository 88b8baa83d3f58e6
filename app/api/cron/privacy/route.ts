import { route } from '@/lib/server/doors/route'
import { removeDue } from '@/lib/privacy/service'

export const GET = route(removeDue)
