import { route } from '@/lib/server/doors/route'
import { bounceCheque } from '@/lib/payments/cheques'

export const POST = route(bounceCheque)
