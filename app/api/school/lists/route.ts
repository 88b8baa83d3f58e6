import { route } from '@/lib/server/doors/route'
import { addChoice, changeChoice, readChoices, removeChoice } from '@/lib/school/choices'

export const GET = route(readChoices)
export const POST = route(addChoice, { status: 201 })
export const PUT = route(changeChoice)
export const DELETE = route(removeChoice)
