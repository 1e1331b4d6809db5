import { type InsightFigure, insightDefinitions } from '@cliffhanger/domain/insight-definitions'
import type { LanguageKey } from '@cliffhanger/domain/languages'

/** Explains how each metric is computed. Not part of the texts loaded at startup, because only this page needs them. */
export const metricExplanations: Readonly<Record<LanguageKey, Readonly<Record<InsightFigure, string>>>> = {
  en: insightDefinitions,
  es: {
    viewer:
      'Un espectador es una cuenta o un navegador. Un invitado y la cuenta que recibió su billetera son uno. Cada uno cuenta una vez por periodo. No cuentan bots ni páginas cargadas por adelantado.',
    funnel:
      'Un espectador cuenta en un paso si dio ese paso y todos los anteriores en el periodo, en cualquier orden y en cualquier serie. Las renovaciones no son pedidos aquí.',
    funnelOfTitle:
      'Pasos de una serie, desde el primer fotograma. Los pedidos de monedas no son de ninguna serie: cuenta quien pidió y pagó en el periodo.',
    clicks: 'Enlaces de anuncio abiertos en el periodo, contados por el servidor. Son clics, no espectadores.',
    landing: 'Empezó una visita: se abrió una página tras 30 minutos sin eventos.',
    firstFrame: 'Un episodio mostró su primer fotograma tras abrir una página o tocar. Los deslizamientos no cuentan.',
    quarter: 'La reproducción, sin saltos, pasó el 25 % de un episodio.',
    half: 'La reproducción, sin saltos, pasó el 50 % de un episodio.',
    threeQuarters: 'La reproducción, sin saltos, pasó el 75 % de un episodio.',
    finished: 'Un episodio terminó.',
    wall: 'Se mostró el muro de pago de un episodio bloqueado.',
    order: 'Se creó un pedido, según la tabla de pedidos.',
    paid: 'El proveedor confirmó un pago, aunque se reembolsara después.',
    unlocked:
      'Un episodio o una serie se desbloqueó para siempre, según el libro: con monedas, dinero, anuncio o regalo.',
    time: 'Mediana y percentil 90 del tiempo desde el paso anterior. Solo cuentan los días (UTC) con ambos pasos en este orden.',
    percentile:
      'Tiempo hasta el primer fotograma del primer inicio de cada espectador. p50: la mitad esperó como mucho eso.',
    group:
      'Un espectador es del grupo de su primer evento del periodo que lo indica, y de su primer enlace de anuncio.',
    visitor: 'Nuevo: la primera visita está en el periodo. También cuenta el día en que se creó la cuenta.',
    dropOff:
      'Parte de quienes empezaron el episodio cuya posición más lejana llegó hasta aquí. Un salto adelante cuenta.',
    cohort: 'Espectadores por la semana (lunes a domingo, UTC) de su primera visita, dentro del periodo.',
    returned:
      'Parte de ellos con una visita 1, 7 o 30 días después de la primera (UTC). Vacío hasta que ese día acabe para todos.',
    revenue:
      'Lo que pagaron desde el primer día del periodo, sin reembolsos ni disputas perdidas, antes de comisiones. Las monedas nunca se suman.',
    unassigned: 'Pagado por espectadores de ninguna semana mostrada: anteriores, sin visita o con cuenta eliminada.',
  },
  zh: {
    viewer: '觀眾是一個帳號或瀏覽器。訪客與接收其錢包的帳號算同一人。每人在期間內計一次，不含機器人與預先載入的頁面。',
    funnel: '觀眾在期間內完成此步驟及之前所有步驟才計入，順序與作品不限。會員續訂不算訂單。',
    funnelOfTitle: '單一作品的步驟，從首幀開始。金幣訂單不屬於任何作品：期間內下單並付款即計入。',
    clicks: '期間內開啟的廣告連結，由伺服器計算。是點擊數，不是觀眾數。',
    landing: '一次造訪開始：30 分鐘沒有事件後開啟頁面。',
    firstFrame: '開啟頁面或點按後，某集顯示第一個畫面。滑動不計。',
    quarter: '播放（非跳轉）超過一集的 25 %。',
    half: '播放（非跳轉）超過一集的 50 %。',
    threeQuarters: '播放（非跳轉）超過一集的 75 %。',
    finished: '一集播放完畢。',
    wall: '顯示了鎖定集數的付費牆。',
    order: '建立了訂單，依訂單資料表。',
    paid: '付款服務確認付款，即使之後退款。',
    unlocked: '某集或作品永久解鎖，依帳本：以金幣、金錢、廣告或禮物。',
    time: '距上一步時間的中位數與第 90 百分位。只計同一天（UTC）依序完成兩步的情況。',
    percentile: '每位觀眾期間內首次開播到首幀的時間。p50：一半觀眾等待不超過此時間。',
    group: '觀眾屬於期間內首個相關事件的分組，廣告連結則為期間內的第一個。',
    visitor: '新觀眾：首次造訪在期間內。帳號建立日也算。',
    dropOff: '開始觀看者中，最遠位置到達此處的比例。向前跳轉也算到達。',
    cohort: '依首次造訪的週（週一至週日，UTC），限期間內。',
    returned: '其中在首次造訪後第 1、7、30 天（UTC）再次造訪的比例。該日尚未對所有人結束時留空。',
    revenue: '自期間首日起的付款，扣除退款與敗訴爭議，未扣手續費。不同貨幣不相加。',
    unassigned: '不屬於所示各週的觀眾付款：更早的觀眾、無造訪者與已刪除帳號。',
  },
  ja: {
    viewer:
      '視聴者は一つのアカウントまたはブラウザです。ゲストとそのウォレットを引き継いだアカウントは一人です。期間中一度だけ数え、ボットと先読みは除きます。',
    funnel:
      '期間中にその段階とそれ以前のすべての段階を行った視聴者を数えます。順序と作品は問いません。更新は注文に含みません。',
    funnelOfTitle:
      '一つの作品の段階で、最初のフレームから始まります。コインの注文は作品に属さず、期間中に注文して支払えば数えます。',
    clicks: '期間中に開かれた広告リンクをサーバーが数えます。視聴者数ではなくクリック数です。',
    landing: '訪問の開始：30 分間イベントがない後にページが開かれました。',
    firstFrame: 'ページを開くかタップした後、話の最初のフレームが表示されました。スワイプは数えません。',
    quarter: '再生（シークを除く）が話の 25 % を過ぎました。',
    half: '再生（シークを除く）が話の 50 % を過ぎました。',
    threeQuarters: '再生（シークを除く）が話の 75 % を過ぎました。',
    finished: '話が最後まで再生されました。',
    wall: 'ロックされた話のペイウォールが表示されました。',
    order: '注文が作成されました（注文の表による）。',
    paid: '決済事業者が支払いを確認しました。後の返金も含みます。',
    unlocked: '話または作品が恒久的にアンロックされました（台帳による）。',
    time: '前の段階からの時間の中央値と 90 パーセンタイル。同じ日（UTC）に両方をこの順で行った場合だけです。',
    percentile: '各視聴者の期間中最初の再生で最初のフレームまでの時間。p50：半数の待ち時間はこれ以下です。',
    group: '視聴者は、期間中それを示す最初のイベントのグループに属します。広告リンクは最初のものです。',
    visitor: '新規：最初の訪問が期間中にあります。アカウント作成日も含みます。',
    dropOff: '視聴を始めた人のうち、最も先の位置がここに達した割合。先へのシークも含みます。',
    cohort: '最初の訪問の週（月曜から日曜、UTC）ごと、期間内に限ります。',
    returned: '最初の訪問から 1、7、30 日後（UTC）に訪問した割合。全員についてその日が終わるまで空欄です。',
    revenue: '期間初日以降の支払い。返金と敗れた異議を除き、手数料前です。通貨は合算しません。',
    unassigned: '表示の週に属さない視聴者の支払い：以前の視聴者、訪問のない視聴者、削除されたアカウント。',
  },
  th: {
    viewer:
      'ผู้ชมคือหนึ่งบัญชีหรือหนึ่งเบราว์เซอร์ ผู้เยี่ยมชมและบัญชีที่รับกระเป๋าเงินของเขานับเป็นคนเดียว นับครั้งเดียวต่อช่วง ไม่รวมบอตและหน้าที่โหลดล่วงหน้า',
    funnel: 'นับผู้ชมในขั้นนี้ถ้าทำขั้นนี้และทุกขั้นก่อนหน้าในช่วงเวลา ไม่จำกัดลำดับและเรื่อง การต่ออายุไม่นับเป็นคำสั่งซื้อ',
    funnelOfTitle: 'ขั้นของหนึ่งเรื่อง เริ่มจากเฟรมแรก คำสั่งซื้อเหรียญไม่เป็นของเรื่องใด นับเมื่อสั่งและจ่ายในช่วงเวลา',
    clicks: 'ลิงก์โฆษณาที่เปิดในช่วงเวลา นับโดยเซิร์ฟเวอร์ เป็นจำนวนคลิก ไม่ใช่ผู้ชม',
    landing: 'การเข้าชมเริ่มขึ้น: เปิดหน้าหลังไม่มีเหตุการณ์ 30 นาที',
    firstFrame: 'ตอนแสดงเฟรมแรกหลังเปิดหน้าหรือแตะ การปัดไม่นับ',
    quarter: 'การเล่นโดยไม่ข้ามผ่าน 25 % ของตอน',
    half: 'การเล่นโดยไม่ข้ามผ่าน 50 % ของตอน',
    threeQuarters: 'การเล่นโดยไม่ข้ามผ่าน 75 % ของตอน',
    finished: 'ตอนเล่นจบ',
    wall: 'แสดงหน้าจ่ายเงินของตอนที่ล็อก',
    order: 'สร้างคำสั่งซื้อ ตามตารางคำสั่งซื้อ',
    paid: 'ผู้ให้บริการยืนยันการชำระเงิน แม้คืนเงินภายหลัง',
    unlocked: 'ปลดล็อกตอนหรือเรื่องถาวร ตามบัญชีแยกประเภท',
    time: 'มัธยฐานและเปอร์เซ็นไทล์ 90 ของเวลาจากขั้นก่อน นับเฉพาะวัน (UTC) ที่ทำทั้งสองขั้นตามลำดับ',
    percentile: 'เวลาถึงเฟรมแรกของการเริ่มครั้งแรกของผู้ชมแต่ละคน p50: ครึ่งหนึ่งรอไม่เกินนี้',
    group: 'ผู้ชมอยู่ในกลุ่มของเหตุการณ์แรกในช่วงที่บอกได้ และลิงก์โฆษณาแรกในช่วง',
    visitor: 'ใหม่: เข้าชมครั้งแรกอยู่ในช่วง รวมวันที่สร้างบัญชี',
    dropOff: 'สัดส่วนผู้ที่เริ่มดูซึ่งตำแหน่งไกลสุดถึงจุดนี้ การข้ามไปข้างหน้านับด้วย',
    cohort: 'ผู้ชมตามสัปดาห์ (จันทร์ถึงอาทิตย์ UTC) ที่เข้าชมครั้งแรก ภายในช่วงเวลา',
    returned: 'สัดส่วนที่เข้าชมอีกใน 1, 7 หรือ 30 วันหลังครั้งแรก (UTC) ว่างจนกว่าวันนั้นจบสำหรับทุกคน',
    revenue: 'ที่จ่ายตั้งแต่วันแรกของช่วง ไม่รวมคืนเงินและข้อพิพาทที่แพ้ ก่อนค่าธรรมเนียม ไม่รวมต่างสกุลเงิน',
    unassigned: 'จ่ายโดยผู้ชมที่ไม่อยู่ในสัปดาห์ที่แสดง: ผู้ชมก่อนหน้า ไม่มีการเข้าชม หรือบัญชีที่ลบแล้ว',
  },
  id: {
    viewer:
      'Penonton adalah satu akun atau browser. Tamu dan akun yang menerima dompetnya dihitung satu. Masing-masing sekali per periode. Bot dan halaman yang dimuat lebih dulu tidak dihitung.',
    funnel:
      'Penonton dihitung bila melakukan langkah ini dan semua sebelumnya dalam periode, urutan dan judul bebas. Perpanjangan bukan pesanan di sini.',
    funnelOfTitle:
      'Langkah satu judul, mulai frame pertama. Pesanan koin bukan milik judul: dihitung bila memesan dan membayar dalam periode.',
    clicks: 'Tautan iklan yang dibuka dalam periode, dihitung server. Ini klik, bukan penonton.',
    landing: 'Kunjungan dimulai: halaman dibuka setelah 30 menit tanpa peristiwa.',
    firstFrame: 'Episode menampilkan frame pertama setelah halaman dibuka atau diketuk. Usapan tidak dihitung.',
    quarter: 'Pemutaran tanpa lompatan melewati 25 % episode.',
    half: 'Pemutaran tanpa lompatan melewati 50 % episode.',
    threeQuarters: 'Pemutaran tanpa lompatan melewati 75 % episode.',
    finished: 'Episode selesai.',
    wall: 'Paywall episode terkunci ditampilkan.',
    order: 'Pesanan dibuat, menurut tabel pesanan.',
    paid: 'Penyedia mengonfirmasi pembayaran, juga bila kemudian dikembalikan.',
    unlocked: 'Episode atau judul dibuka selamanya, menurut buku besar.',
    time: 'Median dan persentil 90 waktu sejak langkah sebelumnya. Hanya hari (UTC) dengan kedua langkah dalam urutan ini.',
    percentile: 'Waktu ke frame pertama dari mulai pertama tiap penonton. p50: separuh menunggu paling lama ini.',
    group:
      'Penonton masuk kelompok peristiwa pertamanya dalam periode yang menunjukkannya, dan tautan iklan pertamanya.',
    visitor: 'Baru: kunjungan pertama dalam periode. Hari akun dibuka juga dihitung.',
    dropOff: 'Bagian penonton yang mulai yang posisi terjauhnya mencapai sini. Lompatan maju dihitung.',
    cohort: 'Penonton menurut minggu (Senin–Minggu, UTC) kunjungan pertama, dalam periode.',
    returned:
      'Bagian yang berkunjung 1, 7, atau 30 hari setelah yang pertama (UTC). Kosong sampai hari itu selesai bagi semua.',
    revenue:
      'Yang dibayar sejak hari pertama periode, tanpa pengembalian dan sengketa kalah, sebelum biaya. Mata uang tidak dijumlahkan.',
    unassigned: 'Dibayar penonton di luar minggu yang ditampilkan: penonton lama, tanpa kunjungan, atau akun dihapus.',
  },
}
