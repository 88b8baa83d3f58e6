import { move } from '@/lib/admissions/service'
import { route } from '@/lib/server/route'

export const PUT = route(move, { as: 'application' })
