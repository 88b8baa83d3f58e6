import { route } from '@/lib/server/doors/route'
import { changeFineRule, removeFineRule } from '@/lib/late-fines/rules'

export const PUT = route(changeFineRule)
export const DELETE = route(removeFineRule)
