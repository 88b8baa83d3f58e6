import { personMonths } from '@/lib/people/sections'
import { route } from '@/lib/server/doors/route'

export const GET = route(personMonths)
