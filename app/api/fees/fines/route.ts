import { route } from '@/lib/server/doors/route'
import { addFineRule, listFineRules } from '@/lib/late-fines/rules'

export const GET = route(listFineRules)
export const POST = route(addFineRule, { status: 201 })
