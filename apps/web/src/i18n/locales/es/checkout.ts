import type { Translated } from '../../message.ts'
import type * as english from '../en/checkout.ts'

export const checkout: Translated<typeof english.checkout> = {
  wallets: 'Billeteras digitales',
  walletsLoading: 'Buscando las billeteras digitales de este navegador',
  payByCard: 'Pagar con tarjeta',
  otherWay: 'Pagar de otra forma',
  payingWith: 'Pagando con {card}',
  payingLoading: 'El pago está en camino',
  savedCardFrame: 'Pago con la tarjeta guardada',
  cardName: '{brand} terminada en {last4}',
  charged: 'Se cobrará {price} a {card}.',
  firstTime:
    'A partir de ahora, al tocar un precio pagas con esta tarjeta, hasta {cap} monedas al día. Si superas ese límite, preguntamos antes.',
  aboveLimit: 'Hoy compraste {spent} monedas con un solo toque. Por encima de {cap} monedas al día, preguntamos antes.',
  saveNote:
    'Si marcas la casilla del formulario, el proveedor de pagos guarda tu tarjeta. Nosotros vemos los últimos cuatro dígitos. Puedes eliminarla en tu billetera cuando quieras.',
  savedCards: 'Tarjetas guardadas',
  noCards: 'No hay tarjetas guardadas. Cuando pagues con tarjeta, marca la casilla del formulario para guardarla.',
  listFailed: 'No se pudieron cargar tus tarjetas guardadas.',
  validUntil: 'Válida hasta {date}',
  expired: 'Vencida',
  remove: 'Eliminar',
  removeCard: 'Eliminar {card}',
  removeTitle: '¿Eliminar {card}?',
  removeText: 'Tu próxima compra volverá a pedir una tarjeta. Tus monedas y tu membresía no cambian.',
  removed: 'Se eliminó {card}.',
  notRemoved: 'No se eliminó la tarjeta. Inténtalo de nuevo.',
  payWith: 'Pagar con {name}',
  redirectNote: 'La billetera se abre en esta pestaña y luego vuelves aquí.',
  redirectOpening: 'Abriendo {name}',
  redirectFailed: 'No se pudo abrir {name}. No se cobró nada. Inténtalo de nuevo.',
  returnedTitle: 'Pago con {name}',
  returnedChecking: 'Consultando si {name} confirmó el pago',
  returnedUnpaid: 'Si ya pagaste, tu compra llegará sola. Si no, toca un precio para volver a pagar.',
  returnedUnknown: 'No hay conexión, así que aún no sabemos si se pagó. Lo que hayas pagado llegará solo.',
  checkAgain: 'Comprobar de nuevo',
}
