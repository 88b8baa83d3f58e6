import { route } from '@/lib/server/doors/route'
import { personMonths } from '@/lib/people/sections'

export const GET = route(personMonths)
