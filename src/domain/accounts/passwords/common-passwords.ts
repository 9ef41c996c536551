import { dictionary } from '@zxcvbn-ts/language-common';

/** Common local passwords that published lists lack. In lower case. */
const localCommonPasswords = `123456 1234567 12345678 123456789 1234567890 0123456789 123123 123321 123654 123123123 123456a 123456abc 123456aa
  a123456 a12345678 aa123456 abc123 abcd1234 abc12345 abcdef abcdefg abcdefgh 112233 11223344 1122334455 121212 131313
  111111 1111111 11111111 111222 222222 333333 444444 555555 666666 777777 888888 88888888 999999 000000 00000000 654321
  7654321 87654321 987654321 0987654321 9876543210 159753 159357 147258 147258369 741852963 789456 789456123 456789 135790 246810
  102030 101010 100200 696969 520520 5201314 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3 q1w2e3r4
  q1w2e3r4t5 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwer1234 qweasd qweasdzxc asdfgh
  asdfghj asdfghjk asdfghjkl asdf1234 asdasd asdasdasd zxcvbn zxcvbnm zxcvbnm123 zxc123 poiuyt lkjhgf mnbvcxz qazwsx
  qazwsxedc 1234qwer 12345qwert 123qwe 123qweasd 123asd 123abc abc123456 password password1 password12 password123
  password1234 passw0rd p@ssw0rd p@ssword pa55word passwd pass123 pass1234 passpass password! mypassword newpassword
  changeme changeit letmein letmein1 welcome welcome1 welcome123 iloveyou iloveyou1 iloveu admin1 admin12 admin123
  admin1234 admin12345 admin123456 adminadmin administrator root123 rootroot toor123 test123 test1234 testing testtest tester
  guest123 user123 user1234 username default login123 master monkey dragon shadow sunshine princess football baseball
  superman batman spiderman pokemon starwars michael jordan charlie jessica ashley daniel andrew thomas matthew robert hunter
  killer soccer hockey george computer internet samsung samsung1 android iphone google google123 facebook facebook1 instagram
  whatsapp twitter youtube yahoo123 gmail123 hotmail microsoft windows linkedin trustno1 whatever freedom secret secret1
  secret123 lovely loveme lovelove lover123 forever friends family angel1 angels blessed jesus1 jesus123 jesuschrist
  maria123 hello123 hello1 helloworld flower butterfly purple orange banana cheese cookie chocolate summer winter spring
  summer2024 summer2025 winter2024 winter2025 january february december
  sayang sayangku sayang1 sayang12 sayang123 sayangkamu sayangmama sayangibu akusayangkamu akucinta cinta1 cinta12 cinta123 cintaku
  cintakamu cintamu kucinta cintasejati rahasia rahasia1 rahasia123 rahasiaku katasandi katasandi123 sandi123 kuncirahasia
  indonesia indonesia1 indonesia123 indonesia45 merdeka merdeka45 merdeka1945 pancasila garuda garuda123 nusantara
  jakarta jakarta1 jakarta123 bandung bandung1 bandung123 surabaya surabaya1 yogyakarta jogja123 jogjakarta semarang malang123
  medan123 makassar bali123 sleman123 bantul123 kuliah123 bismillah bismillah1 bismillah12 bismillah123 alhamdulillah
  subhanallah allahuakbar assalamualaikum astaghfirullah muhammad muhammad1 muhammad123 ramadhan ramadan ramadan123 lebaran
  allah123 islam123 mama123 mamaku mamapapa papamama ibuku123 bapakku anakku anakku123 keluarga keluargaku bunda123 ayahbunda
  ganteng ganteng1 ganteng123 cantik cantik1 cantik123 manis123 gakada gaktau gatau123 tidaktahu lupalagi lupapassword
  apaaja apasaja terserah kamukamu akukamu akuganteng akucantik persija persija1928 persib persib1933 persebaya arema1987 aremania
  bobotoh jakmania bonek1927 naruto naruto123 sasuke sakura123 doraemon upinipin kucing kucing123 anjing123 kelinci harimau
  singa123 mawar123 melati melati123 anggrek bunga123 bintang bintang1 bintang123 bulan123 matahari pelangi semangat
  semangat45 sukses sukses1 sukses123 berhasil kerjakeras bahagia bahagia123 selamat selamat123 selamatpagi terimakasih
  maafkan rindu123 kangen kangen123 pacarku mantanku jomblo jomblo123 jodohku budi123 budi1234 agus123 agus1234 andi123 andi1234
  dewi123 dewi1234 dian123 dian1234 eko12345 fitri123 putri123 putri1234 putra123 rizky123 rizki123 wahyu123 yusuf123 ahmad123
  ahmad1234 aisyah aisyah123 fatimah siti1234 sri12345 slamet123 bambang bambang123 joko1234 jokowi prabowo soekarno soeharto
  petani petani1 petani12 petani123 petani1234 pembeli pembeli123 pelanggan penjual123 pedagang panen123 panenraya sawah123
  sawahku padi123 padi1234 beras123 beras1234 gabah123 lumbung lumbung1 lumbung123 lumbungpadi tani123 tani1234 tanimakmur
  kebunku warung123 tokoku123 toko1234 jualan123 belanja belanja123 makmur123 subur123 suburmakmur rejeki rejeki123 rezeki123
  barokah barokah123 berkah123 amanah123 sejahtera maju1234 majujaya majulancar sumberrejeki`;

/**
 * Some 49,000 passwords that attackers try first, from leaked lists and local habits. In lower case. The list takes a
 * few megabytes: the server loads it when a password is chosen, a browser never does.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...localCommonPasswords.split(/\s+/).filter(Boolean),
  ...dictionary['passwords-common'].map((password) => password.toLowerCase()),
]);
