import type { Messages } from './en.ts'

export const es: Messages = {
  ok: 'Correcto',
  badRequest: 'La solicitud no es válida: {field}',
  unauthorized: 'Tu sesión ha caducado. Vuelve a cargar la página.',
  forbidden: 'No tienes permiso para hacer esto.',
  notFound: 'No se ha encontrado.',
  conflict: 'Esto ha cambiado mientras tanto. Inténtalo de nuevo.',
  tooLarge: 'Es demasiado grande.',
  notAnImage: 'Elige una imagen JPEG, PNG o WebP.',
  tooMany: 'Demasiadas solicitudes. Inténtalo de nuevo en un momento.',
  internal: 'Ha ocurrido un error por nuestra parte. Inténtalo de nuevo. ({requestId})',
  unavailable: 'El servicio está saturado. Inténtalo de nuevo en un momento.',
  locked: 'Este episodio está bloqueado.',
  unpublished: 'Este título no está disponible en este momento.',
  refused: 'Esto no es posible ahora mismo.',
  notPaid: 'El pago todavía no se ha confirmado.',
  notEnoughCoins: 'No tienes suficientes monedas.',
  wrongCode: 'El código es incorrecto o ya no es válido. Pide uno nuevo.',
}
