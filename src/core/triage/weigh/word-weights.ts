/**
 * How much each word speaks for a kind, in tenths, and against it below zero. Learned from the labelled set by
 * `node bench/run.mjs train-triage`; whoever changes the set runs it again.
 */
export const WORD_WEIGHTS: Readonly<
  Record<string, { readonly bias: number; readonly words: string }>
> = {
  decision: {
    bias: -27,
    words: `
0:add -12  0:after 37  0:and -13  0:hm -9  0:hmm -10  0:i 21  0:i'd 10  0:in -9  0:it -11  0:keep 12  0:let's 24  0:no 22  0:ok -9  0:please -10  0:right -15
0:show -9  0:thanks -10  0:the -58  0:then 19  0:we 22  0:write -10  0:yeah 9  0:好 9  0:这 -15  a:# -22  a:: 31  a:; 21  a:? 39  a:a 23  a:about -12  a:after -10
a:again -9  a:an -11  a:and 22  a:api -10  a:app 16  a:are -14  a:as -11  a:backoff 9  a:be 20  a:because -17  a:both 10  a:brings 15  a:build 14  a:but 20
a:by -17  a:caching 19  a:can 18  a:cluster 12  a:css 26  a:data 10  a:day -9  a:delete 12  a:do 31  a:drizzle 14  a:easier 13  a:exists 11  a:faster 15
a:for 38  a:full 12  a:gives 9  a:hard 14  a:here 9  a:i'd 9  a:ids 8  a:in -14  a:it -41  a:job 14  a:kb 13  a:keep 20  a:keeps 12  a:less 27  a:local 10
a:may 11  a:message 14  a:minute 9  a:modules 22  a:more 10  a:needs 11  a:no 11  a:now -9  a:of 29  a:old 9  a:on -10  a:one 9  a:or 86  a:origin 12  a:own 12
a:password 10  a:per -12  a:plain 11  a:postgres 9  a:rabbitmq 10  a:react 22  a:redis 17  a:release 13  a:report 12  a:request 11  a:run -11  a:seconds 12
a:so -13  a:sql 14  a:stale 13  a:tailwind 23  a:that -22  a:the -13  a:their -10  a:there -11  a:this -9  a:ts 24  a:types 14  a:until -11  a:up 13  a:urls 9
a:use 33  a:validation 24  a:was -14  a:way 14  a:wheel 12  a:while 19  a:with 24  a:would 15  a:you 11  a:your -15  a:上 -10  a:不 12  a:也 16  a:也可 16  a:了 -10
a:以 9  a:以用 13  a:但 17  a:写 18  a:可 9  a:可以 10  a:复 11  a:外 9  a:大 11  a:小 14  a:就 -9  a:成 11  a:据 14  a:数 12  a:数据 14  a:服 10  a:没 -10  a:点 9  a:用 31  a:续 10
a:节 9  a:节点 9  a:规 8  a:迁移 9  a:还 11  a:还是 13  a:重 -9  e:# -29  e:: 9  e:? 38  e:a -19  e:about 16  e:api 10  e:are 14  e:cache 14  e:can -19  e:code 18
e:do 12  e:does -9  e:fails -10  e:for 35  e:front 9  e:go -14  e:in 15  e:is -33  e:it -12  e:not -12  e:of 15  e:ok 18  e:on -14  e:one 9  e:or 34  e:our 13
e:own 15  e:prisma 10  e:python 16  e:react 17  e:results 13  e:should 32  e:so 38  e:table 14  e:this -15  e:to -14  e:training 13  e:vs 44  e:want 9  e:we -13
e:we've 13  e:what 11  e:which 28  e:why -16  e:一 -12  e:上 -10  e:不 -9  e:写 9  e:哪 10  e:哪个 10  e:器 9  e:是 14  e:服 9  e:服务 9  e:用 -12  e:的 -10  e:还 17  e:还是 18
e:这 -14  e:这个 -9  f: -22  n:0 -131  n:1 -52  n:2 -9  n:3 33  n:5 39  r:# -23  r:: -30  r:; -24  r:a -30  r:add 35  r:added -22  r:adding 10  r:after -13
r:again -9  r:an -13  r:and -14  r:app 19  r:are -17  r:as -15  r:at 14  r:be 13  r:both -25  r:but 13  r:calls 13  r:change 14  r:changed -18  r:code -14
r:comment -15  r:continue 19  r:created 9  r:database 17  r:deleted 9  r:done -11  r:draft 11  r:export 19  r:fonts -9  r:go 14  r:has -14  r:have 14  r:i 35
r:i'll 95  r:id 22  r:ids 17  r:in -36  r:index 9  r:installing 16  r:instead -9  r:job 11  r:json 14  r:make -10  r:merge 11  r:migration 18  r:module 15
r:needs 12  r:new -10  r:no -14  r:not -15  r:noted 11  r:now 12  r:okay 16  r:on -40  r:one 10  r:only -18  r:out 15  r:packages 12  r:pass -9  r:plain 16
r:prepare 15  r:project 10  r:remove 16  r:renamed -11  r:replaced 15  r:rest 17  r:row 14  r:run -9  r:s 10  r:set 24  r:setting 15  r:shell 10  r:so 10
r:split -15  r:sql 11  r:start 18  r:stays 15  r:store 9  r:stream -11  r:sure -9  r:switching 11  r:test -12  r:tests -9  r:that -11  r:the 33  r:them -10
r:then 46  r:three -13  r:time 12  r:to -24  r:up 58  r:update 25  r:use 16  r:using 25  r:vendor -9  r:version 16  r:was -15  r:will 45  r:with 48
r:without -10  r:would 13  r:writer 19  r:一 -20  r:上 -13  r:个 -14  r:了 -34  r:了解 12  r:会 -9  r:加 -20  r:包 -9  r:好 39  r:好了 -21  r:好的 28  r:就 -9  r:已 -26  r:建 12
r:引 9  r:我 48  r:我把 14  r:我来 31  r:把 11  r:改 -9  r:改好 -9  r:时 -10  r:是 -13  r:有 -13  r:本 16  r:来 28  r:没 -12  r:没有 -10  r:的 27  r:索 9  r:索引 9  r:署 11  r:脚 17
r:脚本 17  r:表 10  r:解 11  r:迁移 9  r:那 9  r:部署 11  s:# 35  s:#_# -17  s:#_am -9  s:#_and -26  s:#_is 12  s:#_lines -11  s:#_the 13  s:#_we 10  s:: 28  s::_the 21
s:a 12  s:a_day 19  s:a_month 10  s:about -15  s:about_it -13  s:add -20  s:add_a -9  s:after 20  s:again -17  s:against 12  s:airflow 36  s:all 29
s:all_the -9  s:allowed -12  s:allowed_to -12  s:already 47  s:always -13  s:am -9  s:an -10  s:and 69  s:and_a 10  s:and_forth 11  s:and_it -15  s:and_they -18
s:and_we 35  s:anything -27  s:anyway 25  s:app 43  s:are 20  s:are_not -9  s:as -12  s:asked 13  s:asked_for 18  s:at 16  s:at_the -17  s:aws 9  s:back 16
s:back_and 11  s:back_to 9  s:based 25  s:be -22  s:because 38  s:because_of 14  s:before -39  s:before_the -16  s:behind 10  s:box 19  s:branches 26
s:budget -11  s:but_the 16  s:button -9  s:by_hand -10  s:cache 13  s:call 10  s:can -11  s:can't -15  s:change -29  s:change_it -9  s:check -12  s:chose 12
s:clear -9  s:client 23  s:clients 20  s:closed 12  s:commit -13  s:console -9  s:cost 20  s:cost_us 19  s:costs 9  s:cron 28  s:css 9  s:css_modules 10
s:customer -12  s:customer's -10  s:customers 22  s:day 42  s:decided 19  s:decision 17  s:demo -10  s:designers 29  s:device -10  s:do 9  s:don't_need 13
s:down 12  s:drizzle 10  s:dropping 10  s:due 10  s:due_to 10  s:each 9  s:eats 22  s:email -9  s:endpoints 8  s:enough 13  s:error -17  s:every -9
s:everyone 19  s:final 12  s:fine -13  s:first -22  s:five 13  s:fix -24  s:fonts -9  s:for 37  s:for_# 14  s:for_a 18  s:for_it 17  s:for_now -16  s:for_the 20
s:for_us -14  s:forever 16  s:format 10  s:forth 11  s:forth_on 11  s:four 25  s:from 17  s:from_the 13  s:function -11  s:german -10  s:get -9  s:get_a -9
s:gets 33  s:go 79  s:go_on 18  s:go_with 23  s:goes 22  s:going 18  s:going_to 16  s:good -13  s:good_to -10  s:got 20  s:graphql 11  s:great 15
s:great_but 21  s:grpc 18  s:half 18  s:handling 21  s:happens -9  s:has -21  s:has_a 9  s:has_to -25  s:have_no -9  s:have_to -18  s:hm -9  s:hmm -10  s:i -21
s:i'll -14  s:i'm 21  s:i_know -15  s:i_prefer -9  s:i_talked 14  s:i_want 11  s:ids 18  s:in -13  s:in_# -11  s:in_it 16  s:in_mind -9  s:in_our -9  s:index 18
s:install -13  s:instead 14  s:instead_of 21  s:into -10  s:is 9  s:is_# -27  s:is_silly 19  s:is_still -11  s:it 22  s:it_and 16  s:it_but -11  s:it_in 13
s:it_is 20  s:it_will 11  s:its 10  s:job 56  s:kafka 8  s:keep_it 17  s:keep_that -10  s:know -20  s:last 34  s:later -11  s:launch -13  s:leave -18
s:leave_it -10  s:legal 24  s:let -10  s:let's 42  s:let_me -10  s:library -11  s:like_that -10  s:lines -13  s:list -17  s:list_for -9  s:lived 25  s:load 9
s:loaders 14  s:look -18  s:look_at -10  s:looked 33  s:lost 20  s:make -12  s:maybe -9  s:me -33  s:meeting 22  s:message 11  s:migrate 10  s:mit 13
s:modules 9  s:monday -10  s:monorepo 11  s:more 20  s:move -12  s:much 33  s:must -23  s:my 9  s:mysql 11  s:name -12  s:native 17  s:need_the 12  s:needs_a -9
s:network 12  s:never -25  s:newer 11  s:next -9  s:nice -9  s:night 11  s:no_more 23  s:not -23  s:not_allowed -12  s:not_worth 13  s:nothing -17  s:now -39
s:numbers 14  s:of 24  s:of_it -12  s:of_the 25  s:offset 20  s:ok -25  s:ok_so -13  s:old 18  s:on_both 9  s:on_my -14  s:on_the -20  s:once -22  s:one 16
s:open -13  s:ops 12  s:option 18  s:or -9  s:order -12  s:orders -13  s:orm 23  s:other -15  s:our 31  s:our_code 15  s:out 29  s:over 45  s:over_# -9
s:over_the 23  s:overkill 18  s:package -21  s:packages 9  s:page -9  s:pagination 16  s:patch -11  s:pdf -11  s:people 30  s:person 12  s:place 17  s:plain 24
s:please -29  s:port -9  s:postgres 42  s:prefer -10  s:project -12  s:public 15  s:public_api 13  s:put_it -11  s:q -11  s:q_# -11  s:queries 16
s:queries_are 16  s:queue 17  s:rabbitmq 10  s:rather 21  s:rather_than 19  s:react 31  s:redis 18  s:redux 9  s:render 13  s:repo 11  s:requests -12  s:rest 23
s:revisit 24  s:rewrite 11  s:right -15  s:rows 15  s:s 19  s:s_# 19  s:same -12  s:script -9  s:see -27  s:send -10  s:server 16  s:service 30  s:settle 9
s:share 20  s:short 15  s:should -24  s:show -15  s:silly 19  s:single 29  s:so -18  s:so_it -10  s:so_that -9  s:soft 10  s:sounds 26  s:sql 21  s:sqs 10
s:start -10  s:start_with -13  s:stays 40  s:still -22  s:stop -10  s:support 17  s:tailwind 23  s:takes -9  s:talked 24  s:talked_to 14  s:team 71
s:team_already 21  s:temporal 14  s:test -17  s:tests -27  s:than 13  s:thanks -13  s:that -51  s:that's -21  s:that_in -13  s:that_one -10  s:the_# 14
s:the_architecture 9  s:the_client 14  s:the_customer's -10  s:the_data 19  s:the_demo -10  s:the_designers 29  s:the_form -10  s:the_header -10  s:the_last 11
s:the_other -11  s:the_pdf -10  s:the_public 13  s:the_queries 12  s:the_queue 11  s:the_server 16  s:the_team 37  s:the_three 13  s:the_whole -16  s:their -15
s:them 31  s:them_in 9  s:then 32  s:then_the 19  s:there -14  s:there's -11  s:they -18  s:thing 11  s:this -32  s:thought_about 9  s:three 23  s:throw 13
s:ticket -14  s:time -16  s:times 32  s:to -12  s:to_# -15  s:to_be -18  s:to_it -11  s:to_know -10  s:to_production 10  s:to_run 14  s:to_the -13  s:tokens 10
s:too 35  s:too_much 27  s:tried 13  s:true -17  s:trunk 27  s:trunk_based 25  s:twice 11  s:two 33  s:ui 11  s:until -29  s:until_the -17  s:upgrade -10
s:upstream -14  s:us 20  s:user -9  s:users -14  s:v 19  s:v_# 19  s:vite 16  s:wait -9  s:want 10  s:want_the 22  s:wants 15  s:was 33  s:was_a 14  s:we 33
s:we're 27  s:we're_dropping 10  s:we're_going 16  s:we_can -15  s:we_chose 13  s:we_decided 16  s:we_don't 21  s:we_have 28  s:we_keep 11  s:we_only -9
s:we_will 9  s:went_back 11  s:were 35  s:when -16  s:when_the -14  s:whole -17  s:will_be 19  s:windows -11  s:with 50  s:with_that 20  s:with_the -16
s:without -17  s:won't -18  s:work -13  s:works_on 12  s:worth 36  s:worth_it 22  s:would 41  s:would_cost 9  s:writes -16  s:yeah 9  s:year 11  s:yes -13
s:you -41  s:zustand 9  s:一 -15  s:万 13  s:上_不上 15  s:下来 10  s:不 35  s:不_而不 11  s:不_要 -12  s:不上 15  s:不能 -13  s:不要 -21  s:两 28  s:个 -30  s:个_这个 -17  s:为_因为 16
s:也 14  s:了 50  s:了_够了 12  s:了_定了 21  s:了_过了 11  s:了_选了 11  s:交 -10  s:人 10  s:人_没人 12  s:以 -21  s:以_后 -10  s:以后 -15  s:们 30  s:们_我们 30  s:件 -10  s:依 -9
s:先 -35  s:全 12  s:再 -39  s:决 14  s:决定 16  s:决定_用 14  s:出 12  s:别 -12  s:前_端 11  s:前端 15  s:加 -12  s:包 -14  s:千 12  s:单 11  s:只 -9  s:只能 -13  s:台 14  s:台机 13
s:台机_器 13  s:后_以后 -15  s:后_最后 12  s:吧 10  s:器 24  s:器_机器 23  s:因 16  s:因_为 16  s:因为 16  s:团 17  s:团_队 12  s:团队 17  s:图 -9  s:在 15  s:够 24  s:够了 12  s:太 34
s:好 20  s:定 36  s:定_决定 16  s:定了 21  s:定用 14  s:就 24  s:就_那就 10  s:己 14  s:己_自己 14  s:库 12  s:开 -10  s:引 12  s:引_索引 9  s:性 25  s:我 14  s:我_们 15  s:我们 30  s:把 -14
s:护 15  s:护_维护 15  s:换 -10  s:据 22  s:据_数据 22  s:据量 9  s:接_口 10  s:接_直接 -9  s:提 -16  s:放 14  s:数 17  s:数_据 16  s:数据 22  s:数据_量 9  s:文_英文 -8  s:新 -10  s:方 17
s:方案 20  s:时 -16  s:是 15  s:最 10  s:最后 12  s:有 9  s:本 10  s:机 17  s:机_台机 13  s:机器 23  s:来_下来 10  s:板 15  s:样 -9  s:案 17  s:案_方案 20  s:次 -13  s:比 11  s:求_要求 9
s:没 9  s:没_量没 8  s:没人 12  s:法 -14  s:测_试 9  s:版 -9  s:用 50  s:用_定用 14  s:直 -14  s:直接 -9  s:看 -9  s:码 10  s:程 -9  s:空 -10  s:端 24  s:端_前端 15  s:等 -13  s:算 12
s:索 15  s:索引 9  s:线 -12  s:给 -14  s:维 25  s:维_运维 10  s:维护 15  s:网 11  s:老 14  s:而 14  s:而_不 11  s:而不 11  s:而不_是 11  s:能_不能 -13  s:能_只能 -13  s:自 16  s:自己 14
s:英 -8  s:英文 -8  s:要 -18  s:要_不要 -21  s:要求 9  s:规 9  s:试 15  s:过了 11  s:运 9  s:运维 10  s:还 11  s:这 -24  s:这_个 -13  s:这个 -17  s:选 18  s:选了 11  s:那_就 10  s:那就 10
s:部 14  s:释 -10  s:里 9  s:量 16  s:量_据量 9  s:量没 8  s:队 17  s:队_团队 17  s:限 -13  s:面 9
`,
  },
  preference: {
    bias: -27,
    words: `
0:a 19  0:add -14  0:before 8  0:build -10  0:commit 9  0:do -7  0:don't 9  0:from 9  0:i -10  0:i'm 21  0:in 16  0:let's -11  0:never 23  0:no 17  0:ok -21
0:perfect 15  0:please 34  0:put 13  0:rename -11  0:run 10  0:show -9  0:stop 16  0:that 9  0:the -52  0:use -18  0:wait -9  0:we 27  0:we're -9  0:when 29
0:write -24  0:yes -7  0:you 25  0:下 8  0:不 9  0:代 18  0:以 12  0:分 8  0:帮 -10  0:把 -17  0:提 18  0:数 9  0:这 -23  a:# -46  a:: -8  a:; -19  a:a -35  a:an -9
a:and -23  a:api 7  a:as 13  a:because -7  a:call 7  a:can 12  a:convert 11  a:for -19  a:four 15  a:functions 17  a:happens 8  a:in -9  a:is -22  a:it -18
a:like 10  a:local 10  a:needs -7  a:no -11  a:not -9  a:one 7  a:open 8  a:read 9  a:render 7  a:search 9  a:server 9  a:store 8  a:table 15  a:the -24
a:then -9  a:time 9  a:to -20  a:two -8  a:utc 8  a:with -20  a:works 8  a:一 -7  a:上 -8  a:不 -8  a:了 -12  a:以 -8  a:可 -8  a:可以 -7  a:后 -10  a:好 -10  a:是 -14
a:有 -8  a:没 -8  a:理 -7  a:用 -16  a:的 -12  a:要 -8  a:还 -8  e:# -21  e:: -10  e:? -14  e:and -9  e:by 9  e:can -8  e:commit 10  e:dashboard 7  e:default 17
e:docs 7  e:go 13  e:it -7  e:like 16  e:message 10  e:needs 16  e:of -9  e:off 11  e:office 10  e:on -14  e:one 8  e:own 16  e:reports 11  e:should -7
e:table 16  e:tests 14  e:the -24  e:this -11  e:too 10  e:up 8  e:we -18  e:what -8  e:一 -11  e:不 -7  e:个 -11  e:么 -7  e:用 -8  e:的 -9  e:这 -9  f: -16  n:0 -83
n:1 16  n:2 36  n:3 -38  n:4 42  n:5 21  r:# -64  r:; -23  r:? -8  r:a -41  r:about -8  r:add -11  r:added 21  r:all 26  r:amended 20  r:an -26  r:and -15
r:applied -9  r:are -24  r:as -11  r:ask 17  r:at -8  r:be -8  r:because -10  r:before 14  r:both -7  r:branches 13  r:button -10  r:by -14  r:changed 62
r:convert 8  r:could -13  r:do 27  r:done -54  r:fine -9  r:for -19  r:four -7  r:got 21  r:green 11  r:has -10  r:history -10  r:i 66  r:i'll 28  r:id -10
r:image -8  r:in -16  r:into 13  r:is -10  r:it -16  r:list -12  r:make 8  r:migration 9  r:missing 9  r:moved 24  r:nine 8  r:no -7  r:noted -8  r:now 7
r:of -17  r:ok 49  r:on -14  r:one -17  r:only 11  r:pass -12  r:places 21  r:plain -10  r:plan 10  r:pnpm 11  r:push 13  r:reformatted 23  r:remove -8
r:removed 15  r:renamed 33  r:replaced 16  r:reverted 18  r:set -18  r:so -7  r:sorry 35  r:split 29  r:sql -7  r:status 26  r:stays -8  r:table -15
r:template 16  r:test 13  r:tests -9  r:that -14  r:the -29  r:then -34  r:there -17  r:they -9  r:this 9  r:three 18  r:total -8  r:two -15  r:understood 64
r:up -20  r:update -7  r:use -19  r:using 19  r:wait -8  r:was -8  r:welcome -9  r:will 54  r:with -32  r:you're -9  r:一 -8  r:三 10  r:不 -8  r:个 -11  r:了 -18
r:写 -9  r:加 -12  r:可以 7  r:后 -7  r:在 -9  r:好 12  r:好的 35  r:就 -11  r:已 38  r:已加 8  r:已改 16  r:已经 7  r:成 -16  r:我 -17  r:我来 -9  r:把 -11  r:换 8  r:改 27  r:改好 11
r:改成 -9  r:新 -11  r:方 9  r:方案 12  r:时 -9  r:明 24  r:明白 24  r:是 -15  r:更 -7  r:有 -14  r:来 -10  r:案 11  r:没 -12  r:没有 -10  r:用 -10  r:白 24  r:的 20  r:经 7  r:给 7
r:能 -7  r:过 -12  r:错 -7  s:! -8  s:# -54  s:#_# -8  s:#_lines 22  s:#_mb -7  s::_no 13  s:a_function 8  s:a_new 10  s:a_test 12  s:a_ticket 12  s:a_todo 19
s:add_an 7  s:admin -8  s:after -7  s:again 7  s:all -9  s:all_the 10  s:always 18  s:always_use 10  s:an_error -7  s:and_never -8  s:and_not 16  s:and_the 17
s:answer 11  s:answers 17  s:any 11  s:app -23  s:are 33  s:are_too 12  s:around 13  s:as 13  s:ask 26  s:ask_me 8  s:asking 9  s:at_the 12  s:auditors -9
s:back -14  s:based -7  s:be 13  s:because_of 9  s:before 15  s:before_you 21  s:behaviour 9  s:both -10  s:build -19  s:bullet 14  s:bullet_points 14
s:but -27  s:but_the -7  s:button -13  s:by -12  s:cache -8  s:can -7  s:can't -21  s:change 27  s:change_to -10  s:ci -9  s:clear -11  s:client -18  s:close -9
s:code 106  s:code_and 14  s:codebase 18  s:come -7  s:comment 7  s:comments 14  s:comments_that 7  s:commit 39  s:commit_messages 17  s:commits 38  s:config -7
s:console 9  s:convention 24  s:convert 9  s:customer -9  s:customers -13  s:database 9  s:date -8  s:day -8  s:days -8  s:designers -8  s:didn't 8  s:diff 29
s:directly 11  s:discussion 12  s:do 33  s:do_it 14  s:do_the 33  s:do_you -9  s:don't 46  s:don't_have -7  s:don't_like 9  s:don't_want 8  s:done -7
s:early 13  s:emojis 12  s:emojis_in 12  s:end 19  s:english 14  s:env -7  s:err 12  s:error -8  s:errors 9  s:ever 10  s:every 46  s:every_change -9
s:everyone -11  s:everything -9  s:everywhere 32  s:exactly -9  s:export -10  s:failing_test 10  s:file 33  s:files 20  s:first 27  s:fix -17  s:fix_the -13
s:for -47  s:for_a -8  s:for_all 7  s:for_me 13  s:for_ten -10  s:for_the -14  s:form -8  s:format -7  s:forward 8  s:four 10  s:from 31  s:from_now 26
s:function 17  s:function_that -7  s:functions 14  s:generate -7  s:german 12  s:get 8  s:gets 8  s:go -13  s:go_through 7  s:goes 14  s:had 16  s:half -8
s:handling -8  s:has -13  s:has_to -13  s:have -40  s:have_a -10  s:have_to -9  s:header -10  s:here 71  s:how 19  s:i 38  s:i'd 15  s:i'd_rather 17  s:i'm 7
s:i'm_not 22  s:i_ask 10  s:i_don't 29  s:i_know -12  s:i_prefer 24  s:i_think -8  s:i_want 24  s:in 63  s:in_english 10  s:in_every 24  s:in_german 15
s:in_one 7  s:in_our 12  s:in_tests 20  s:in_this 34  s:instead 28  s:into_the 10  s:is -27  s:is_a 10  s:it -51  s:it_in -7  s:it_to 10  s:its -11  s:job 15
s:keep 44  s:keep_the 14  s:key -7  s:know -16  s:last -8  s:later -12  s:learn 10  s:leave_the -7  s:leave_them 8  s:left 9  s:less 10  s:let's -16
s:library 10  s:like 36  s:line 33  s:lines 24  s:lint 15  s:list -7  s:lived -7  s:local 12  s:lodash 9  s:log 17  s:logger 13  s:look 24  s:look_at -8
s:looked -7  s:main 15  s:make 8  s:may -7  s:mb -7  s:md 14  s:me 60  s:me_a 22  s:me_first 11  s:me_the 14  s:merging 11  s:messages 15  s:modal -9  s:more 11
s:more_than 8  s:move -9  s:much -9  s:must -21  s:name 33  s:names 11  s:need 30  s:need_to 41  s:never 56  s:never_use 12  s:next 13  s:no 59  s:no_more -8
s:no_the -13  s:not 37  s:nothing 13  s:now_on 26  s:npm 19  s:number 34  s:of 23  s:off 8  s:off_the 13  s:ok -20  s:old -8  s:on -17  s:on_the -19  s:once -13
s:only 16  s:open -9  s:openapi 10  s:option -7  s:or 9  s:order -10  s:orders -10  s:orm -7  s:our 12  s:over_# 8  s:over_the -7  s:package 30  s:packages 7
s:page -21  s:pagination -8  s:pass 11  s:paste 8  s:perfect 15  s:plan 12  s:please 90  s:pnpm 10  s:points 14  s:pr 13  s:prefer 27  s:prefer_short 21
s:production -7  s:project 9  s:prs 15  s:pull 10  s:put 7  s:put_the 13  s:queries_are -8  s:rather 14  s:react -7  s:read_the 8  s:readme -14  s:regex -7
s:release -8  s:rename -8  s:repeat 7  s:repeat_the 7  s:replace -14  s:repo 11  s:reporting -7  s:rest 12  s:return 19  s:returns 7  s:review 20  s:rule 28
s:same 32  s:say 7  s:script -7  s:second -10  s:see -20  s:see_the -16  s:sentence 16  s:sentences 20  s:server -8  s:short 9  s:should -21  s:show -10
s:shows -8  s:small 8  s:so -40  s:so_no -10  s:someone -8  s:something 21  s:spaces_in 8  s:split 16  s:sql -8  s:standard 19  s:start 19  s:start_with 11
s:stays -11  s:stick 13  s:still -8  s:stop 18  s:store 8  s:string 29  s:sure 9  s:table -17  s:tailwind -7  s:team 20  s:template 15  s:ten -13
s:ten_years -10  s:test 62  s:tests 32  s:than 18  s:thank -9  s:thank_you -9  s:thanks -9  s:that 40  s:that's 29  s:that's_not -15  s:that_in 18  s:that_is 9
s:that_was 9  s:the -42  s:the_code 11  s:the_config -10  s:the_console -7  s:the_data -9  s:the_database 13  s:the_designers -8  s:the_diff 24  s:the_end 21
s:the_form -7  s:the_job 25  s:the_last -8  s:the_modal -8  s:the_name 11  s:the_new -11  s:the_queries -8  s:the_rest 17  s:the_same 8  s:the_second -8
s:the_table -8  s:the_test 31  s:the_ticket 9  s:the_whole 15  s:their -13  s:them 26  s:they -7  s:thing 9  s:things 18  s:think -18  s:third -10  s:this 14
s:this_codebase 18  s:this_file -14  s:this_project 16  s:this_repo 11  s:three 19  s:through 30  s:through_the 26  s:ticket 26  s:timeout 11  s:to -13
s:to_a -8  s:to_be 29  s:to_us 19  s:today -9  s:todo 9  s:tokens -8  s:too_much -8  s:touch 8  s:true 11  s:trunk -7  s:trunk_based -7  s:ts -15  s:ui 29
s:undo -14  s:unit 15  s:until -17  s:up 33  s:us -9  s:use 44  s:user 13  s:users -11  s:uses 7  s:want 28  s:want_to 8  s:wanted -10  s:we'll -7  s:we're -16
s:we_are -7  s:we_decided 12  s:we_do 13  s:we_had 12  s:we_have -10  s:we_never 24  s:we_use 18  s:week -7  s:were -9  s:what -18  s:what_do -9  s:what_i -18
s:when 25  s:when_the -8  s:when_you 12  s:whenever 14  s:whole 15  s:will -14  s:with 14  s:with_it 9  s:with_me 10  s:without 28  s:without_a 21  s:work 13
s:would -14  s:write 10  s:write_a -21  s:write_the 7  s:writes 12  s:wrong -7  s:wrote 11  s:x -7  s:years -11  s:yet -24  s:you 111  s:you_add 15
s:you_start 11  s:you_think -11  s:your 28  s:一_统一 25  s:一下 -11  s:一个 -7  s:一律 17  s:上 -13  s:上线 -9  s:下_一下 -11  s:下_次 8  s:下次 8  s:不 -9  s:不_要 36  s:不能 -9
s:不要 44  s:不要_用 12  s:个 -25  s:个_一个 -7  s:个_这个 -17  s:个空 8  s:个空_格 8  s:中文 8  s:么改 8  s:之 7  s:之_前 9  s:之前 15  s:之前_先 17  s:了 -15  s:了_改了 7  s:交 15  s:交_提交 16
s:交信 15  s:交信_息 15  s:代 11  s:代_码 18  s:代码 12  s:以 29  s:以_后 25  s:以后 28  s:以后_都 8  s:件_文件 11  s:体 8  s:信 11  s:信_交信 15  s:信息 15  s:值 10  s:值_回值 10  s:做 -12
s:先_前先 21  s:入 -8  s:全 -10  s:再 13  s:再接 -7  s:写 26  s:写死 -8  s:决 -8  s:函 7  s:函数 7  s:列 -10  s:别 62  s:别用 15  s:前 29  s:前_之前 15  s:前先 21  s:加 11  s:务 -9
s:务_服务 -7  s:动 12  s:单 -9  s:变 9  s:变量 9  s:变量_名 11  s:只 -8  s:台 -7  s:号 8  s:合 -8  s:名 30  s:名_量名 11  s:后 12  s:后_以后 28  s:后_最后 -8  s:后都 8  s:吧 -14  s:器 -9
s:回 25  s:回_返回 14  s:回值 10  s:回答 15  s:在 -17  s:块 -8  s:天 -10  s:太 -15  s:好 -8  s:字 16  s:定 -18  s:审 7  s:就 -9  s:帮 -11  s:帮_我 -11  s:帮我 -11  s:库_据库 9  s:律 17
s:律_一律 17  s:志 8  s:志_日志 8  s:息 10  s:息_信息 15  s:成 -15  s:成_改成 -7  s:我 22  s:我_帮我 -11  s:我看 9  s:我说 12  s:户 -8  s:所 10  s:所_有 9  s:所有 13  s:手 11  s:把 -15
s:拉 -7  s:拼 9  s:拼音 10  s:按 13  s:换 -13  s:据库 9  s:接 19  s:接_再接 -7  s:接_口 7  s:接_直接 23  s:提 18  s:提_交 15  s:提交 16  s:提交_信 15  s:改_么改 8  s:改了 7  s:改成 -7  s:数 14
s:数_函数 7  s:数据_库 9  s:文 23  s:文_中文 8  s:文_英文 13  s:文件 11  s:方 8  s:方案 10  s:日志 8  s:时_没时 7  s:时_的时 7  s:时间 8  s:最 -12  s:最后 -8  s:有_所有 13  s:服 -7  s:服务 -7
s:本 -11  s:机 -9  s:权 -7  s:来 17  s:样 13  s:样_这样 11  s:格 8  s:格_空格 8  s:案 13  s:案_方案 10  s:次 26  s:次_下次 8  s:次_每次 14  s:次都 10  s:死 -8  s:死_写死 -8  s:段_这段 -10
s:每 10  s:每_次 11  s:每次 14  s:每次_都 10  s:求 9  s:没 -10  s:没时 7  s:没时_间 7  s:点 -10  s:用 17  s:用_别用 15  s:用_要用 12  s:用_都用 21  s:的 14  s:的时 7  s:目 11  s:目_项目 17
s:直 17  s:直接 23  s:看_我看 9  s:看_看看 -9  s:看看 -9  s:着 8  s:码 10  s:码_代码 12  s:示 -8  s:种 13  s:空_个空 8  s:空格 8  s:突 10  s:等 -13  s:答 15  s:答_回答 15  s:类 15  s:线 9
s:线_上线 -9  s:结 14  s:结论 15  s:给 20  s:统 24  s:统_一 16  s:统一 25  s:缩 8  s:网 -12  s:能 -19  s:能_不能 -9  s:英 13  s:英文 13  s:要 27  s:要_不要 44  s:要用 12  s:解 13  s:解释 11
s:论 12  s:论_结论 15  s:说 19  s:说_我说 12  s:请 14  s:起 8  s:路 8  s:转 10  s:返 14  s:返回 14  s:返回_值 10  s:这 -25  s:这_个 -13  s:这个 -17  s:这样 11  s:这段 -10  s:部 -9  s:都 39
s:都_后都 8  s:都_次都 10  s:都用 21  s:释 18  s:释_解释 11  s:里 10  s:重 -8  s:量_变量 9  s:量名 11  s:长 8  s:间 8  s:间_时间 8  s:队 -8  s:限 -10  s:面 -10  s:音 10  s:音_拼音 10  s:页 -16
s:项 17  s:项目 17  s:题 -8
`,
  },
  constraint: {
    bias: -37,
    words: `
0:add -11  0:after -11  0:can't 12  0:hm 29  0:i -37  0:in -7  0:keep 12  0:leave -7  0:let's -9  0:no -20  0:not -8  0:right 31  0:so 16  0:that -11  0:the 51
0:then 15  0:wait 12  0:we 8  0:we're 20  0:works -7  0:wow 7  0:好 11  0:客 11  0:小 12  0:这 -8  0:那 31  0:银 14  a:# 69  a:: -13  a:again -7  a:allow 13  a:an 7
a:and 16  a:api 7  a:app 11  a:apple 18  a:around 7  a:at 31  a:background 15  a:be 25  a:because -20  a:blocks 12  a:build 11  a:by 49  a:call 8  a:cannot 12
a:characters 11  a:could -10  a:day 11  a:deployment 8  a:design 10  a:digital 11  a:disabled 12  a:does 21  a:doesn't 15  a:endpoints -7  a:engine 10
a:except 7  a:files 7  a:fixes -7  a:for 17  a:found 21  a:four -8  a:gateway 11  a:goods 11  a:has 9  a:have 10  a:hour 11  a:i -9  a:ids -8  a:image 8
a:ios 15  a:is -18  a:it -8  a:keeps -8  a:limited 28  a:long 8  a:mail 11  a:may 12  a:mb 30  a:message 12  a:most 17  a:new -15  a:no 23  a:node 9  a:not 48
a:now -14  a:of 15  a:old -9  a:on 10  a:once 8  a:one -12  a:only 57  a:or -14  a:other 9  a:our 22  a:over 10  a:per 25  a:plan 15  a:platform 22
a:provider 9  a:raised 13  a:redis -8  a:rejects 12  a:replica -8  a:requests 10  a:requires 14  a:restarting -10  a:run 11  a:runner -8  a:safari 11
a:setting -7  a:should 8  a:start 7  a:support 13  a:sure 11  a:take 11  a:takes 17  a:team 14  a:tests -7  a:that 49  a:the 14  a:their 55  a:them -10
a:then -12  a:there 8  a:they 13  a:this 14  a:three 10  a:time -8  a:to 46  a:unzipped 13  a:up 8  a:us 7  a:use -12  a:version 12  a:was -18  a:way 9
a:will 20  a:windows 13  a:would -12  a:you -9  a:your 9  a:一 15  a:一次 7  a:三 8  a:不 39  a:不支 9  a:不能 15  a:付 9  a:会 7  a:保 7  a:信 20  a:内 14  a:分 10  a:分钟 11
a:制 14  a:原 9  a:发 16  a:口 7  a:只 19  a:只能 15  a:号 12  a:合 9  a:后 -9  a:商 13  a:外 10  a:多 10  a:天 8  a:好 -10  a:存 15  a:定 7  a:小 7  a:小时 8  a:微 13  a:微信 13
a:息 7  a:持 14  a:据 9  a:接 10  a:接口 10  a:支 17  a:支付 9  a:支持 14  a:数据 9  a:文 14  a:方 11  a:明 17  a:是 12  a:最 11  a:最多 11  a:条 10  a:次 11  a:款 9  a:每 17  a:每天 10
a:求 16  a:点 9  a:的 21  a:等 7  a:级 13  a:线 8  a:能 27  a:节 9  a:节点 9  a:要 12  a:规 18  a:订 15  a:超 11  a:超过 12  a:路 10  a:过 25  a:这 14  a:退 9  a:退款 9  a:钟 11
a:限 15  a:限制 16  e:# 8  e:: -17  e:? -26  e:a -31  e:add 16  e:and -8  e:any 8  e:app 12  e:are -17  e:at 7  e:background 15  e:be 9  e:can 65  e:can't 19
e:choose 7  e:do -10  e:e 12  e:fails -8  e:for -16  e:function 10  e:how -10  e:i -14  e:in -12  e:ios 8  e:is -13  e:it -7  e:let 10  e:log 14  e:mail 12
e:me -7  e:of -13  e:ok -7  e:on -8  e:or -11  e:our 16  e:page -10  e:redis -7  e:see -9  e:send 16  e:should -13  e:slow 9  e:store 11  e:sync 11  e:that -9
e:the 24  e:this -11  e:through 7  e:to 23  e:us 7  e:use 27  e:vs -7  e:we 26  e:what -21  e:why 34  e:with -26  e:would -9  e:一 8  e:不 15  e:不能 16  e:信 8
e:公 8  e:务 8  e:吗 9  e:哪 9  e:哪个 9  e:器 8  e:存 7  e:是 -8  e:服 9  e:服务 9  e:款 10  e:短 8  e:短信 8  e:能 31  e:能不 16  e:证 7  e:退 10  e:退款 10  f: -17  n:0 -130
n:1 -37  n:3 17  n:5 25  r:# -14  r:: -21  r:; -16  r:add 14  r:added -12  r:all -8  r:an 13  r:and -18  r:are -8  r:because -7  r:both -17  r:branch 9
r:bucket 14  r:change 13  r:changed -12  r:comment -9  r:done -16  r:drizzle 10  r:every 8  r:export 22  r:field 8  r:files -13  r:fine -10  r:fixed -8
r:fonts 10  r:for -16  r:found 8  r:from -8  r:has 20  r:history 9  r:i 34  r:i'll 67  r:image 8  r:in -24  r:installing 10  r:instead 23  r:is -15  r:it -54
r:job 10  r:left -13  r:link 15  r:local 8  r:logged 12  r:make 11  r:message -7  r:must 13  r:of 26  r:ok -14  r:one -11  r:only 12  r:plain -8  r:prepare -7
r:records 11  r:redis -9  r:renamed -10  r:run 8  r:s -7  r:send 16  r:set -12  r:shows -7  r:steps 11  r:stream 7  r:switch 11  r:sync 10  r:text 16  r:that 7
r:the 9  r:them -9  r:then 77  r:there 12  r:to 12  r:two -9  r:understood -12  r:up -17  r:update -9  r:us 14  r:use 8  r:user 14  r:vendor 10  r:was -9
r:will 25  r:window 14  r:with -26  r:without 16  r:would -7  r:write 33  r:一 9  r:一个 10  r:了 -32  r:做 11  r:先 -7  r:出 10  r:分 8  r:加一 10  r:包 19  r:同 7
r:好 -13  r:好了 -16  r:容 7  r:就 -8  r:已 -15  r:我 48  r:我把 10  r:我改 19  r:拆 9  r:改成 8  r:时 7  r:有 -8  r:服 7  r:服务 7  r:没 -8  r:线 11  r:要 9  r:那 14  r:部 -7  s:# 65
s:#_am 15  s:#_and 37  s:#_bytes 15  s:#_characters -10  s:#_days 7  s:#_for 10  s:#_is -20  s:#_m 10  s:#_mb 16  s:#_minutes 19  s:#_of 12  s:#_seconds -8
s:#_the -10  s:: -44  s:a_hard 8  s:a_week 7  s:add -26  s:add_a -8  s:admin 27  s:after_the -11  s:again -9  s:all -8  s:allowed 21  s:allowed_to 21
s:always -13  s:am 15  s:an 7  s:an_error -7  s:and 29  s:and_# 15  s:and_a 12  s:and_the -10  s:and_they 36  s:and_we -12  s:another 9  s:anything 39
s:anyway -14  s:api -8  s:are 32  s:asked 15  s:at_# 8  s:at_all 20  s:at_the 17  s:auditors 18  s:aws 16  s:back -14  s:background 10  s:based -7  s:batch 8
s:be 22  s:be_updated 8  s:because_the 10  s:before -15  s:before_the -9  s:behind -7  s:between 15  s:both -11  s:branches -9  s:budget 10  s:bundle 7
s:but -28  s:by 20  s:bytes 15  s:can 18  s:can't 51  s:can_never 8  s:cannot_be 10  s:cdn 8  s:change 75  s:change_it 17  s:change_to 15  s:characters -10
s:chip 15  s:clients -13  s:closed 12  s:code -17  s:commit -10  s:container 9  s:contract 19  s:cost -12  s:cost_us -7  s:customer's 32  s:customers -18
s:data 34  s:date -7  s:day -8  s:days 8  s:decided -9  s:demo 11  s:device 16  s:discussion 12  s:do_that -8  s:docker 11  s:document -7  s:doesn't 22
s:don't -29  s:down 9  s:edge 8  s:env 7  s:error -17  s:every 11  s:every_change 16  s:everyone -12  s:everything 21  s:everywhere -7  s:exchange 7  s:fine -7
s:first -11  s:fix -15  s:fonts 10  s:for -19  s:for_it -10  s:for_ten 22  s:for_the -30  s:for_us 16  s:form -11  s:free 11  s:from_our 8  s:function 14
s:get_a 13  s:go -13  s:going -8  s:good -7  s:good_to 7  s:got_it 11  s:great -9  s:half_of 9  s:hard 13  s:hard_limit 8  s:has 26  s:has_to 35  s:have 20
s:have_no 23  s:have_to 17  s:hm 29  s:how -10  s:i -43  s:i'd -9  s:i'll -7  s:i'm -13  s:i_know -7  s:i_want -10  s:if -10  s:image 19  s:in 18  s:in_# 12
s:in_mind 22  s:in_this -12  s:install 8  s:instead_of -9  s:internet 28  s:into 7  s:into_the 16  s:ios 7  s:is_a 13  s:it -26  s:it_and -9  s:it_but -7
s:it_for -9  s:it_in -7  s:it_out 8  s:it_stays 9  s:it_will -7  s:job -11  s:just -13  s:keep 16  s:keep_that 8  s:laptops 17  s:last -19  s:later -12
s:leave_the 10  s:let's -23  s:like -8  s:link 19  s:list -8  s:live 13  s:lived -7  s:log -8  s:logs 14  s:look -13  s:look_at -9  s:m 7  s:make -8
s:marketing -7  s:mb 16  s:me -24  s:merge -10  s:mind 19  s:mind_for 9  s:minutes 19  s:mit 9  s:modules -7  s:month -8  s:more -10  s:much -9  s:must 19
s:must_be 12  s:must_not -9  s:my -13  s:name -8  s:need -24  s:need_the -7  s:need_to -8  s:needs 16  s:needs_a 10  s:new -12  s:newer 14  s:nice -8  s:no 65
s:no_internet 28  s:no_more -11  s:no_the 12  s:node -11  s:not 31  s:not_allowed 21  s:nothing 28  s:nothing_we 18  s:now -23  s:of 11  s:of_the 9
s:of_them 12  s:ok 35  s:ok_so 22  s:old -7  s:on_it 9  s:one -19  s:one_is 13  s:only 34  s:open -7  s:order 23  s:orm -8  s:our -13  s:over_# 14  s:page -16
s:pagination -11  s:payment 8  s:pdf 9  s:people 7  s:please -16  s:postgres -9  s:pr -10  s:production 23  s:project 22  s:put 8  s:q -11  s:q_# -11
s:queries -9  s:queries_are -7  s:query -10  s:queue -9  s:rather -8  s:read 11  s:readme -7  s:redis -10  s:replica 8  s:request 10  s:rest -7  s:review -8
s:rewrite -11  s:right 27  s:run 13  s:s -7  s:safari 10  s:same -14  s:say -11  s:says 21  s:sdk -8  s:seconds -8  s:security 12  s:send 20  s:server 11
s:service -12  s:ships 17  s:should -26  s:should_be -9  s:show -14  s:side 9  s:since -12  s:small -9  s:so 91  s:so_every 11  s:so_for 7  s:so_it 10
s:so_no 25  s:so_that 12  s:so_the -7  s:so_we 14  s:someone -8  s:spaces -8  s:staging -8  s:still 22  s:stuck 13  s:summer -8  s:table -7  s:take 9
s:takes 25  s:team -17  s:ten 20  s:ten_years 22  s:terminals 13  s:test -19  s:tests -15  s:than_# 9  s:thanks -11  s:that 33  s:that's 26  s:that's_a 7
s:that's_not 24  s:that_in 7  s:that_it 9  s:that_one 12  s:that_this 14  s:the_app 9  s:the_background 11  s:the_chip 15  s:the_cluster 8  s:the_contract 19
s:the_customer's 32  s:the_demo 11  s:the_device 8  s:the_form -11  s:the_function 19  s:the_last -8  s:the_launch 7  s:the_new -8  s:the_order 9
s:the_other -9  s:the_pdf 9  s:the_same -9  s:the_server -8  s:the_team -13  s:the_user -8  s:the_username -10  s:their 39  s:then 68  s:then_we 22  s:there 18
s:there's 15  s:they 50  s:thing -7  s:think 7  s:third 16  s:this -29  s:this_is 13  s:those 12  s:three -16  s:time -12  s:timeout -7  s:to 20  s:to_be 27
s:to_stay -7  s:to_the -7  s:today -9  s:too -20  s:traffic 8  s:true 14  s:trunk -8  s:trunk_based -7  s:twice 12  s:two -12  s:ui -8  s:until -19  s:up -14
s:update 16  s:updated 8  s:upgrade 14  s:us 31  s:use -11  s:username -10  s:users -8  s:wait 11  s:wants 16  s:was -13  s:we 10  s:we'll -13  s:we're 23
s:we_are 12  s:we_can 36  s:we_can't 15  s:we_don't -10  s:we_need -13  s:we_stay 10  s:we_won't 7  s:websocket 12  s:weeks 12  s:what -11  s:when -22
s:when_the -11  s:will_be -13  s:will_not 18  s:windows 7  s:with -20  s:without 21  s:won't 34  s:won't_change 11  s:works -12  s:worth -7  s:would -18
s:wow_ok 7  s:write -17  s:year 9  s:years 23  s:yes -8  s:yesterday -7  s:yet -11  s:you -28  s:your -7  s:一下 -9  s:一个 -7  s:一律 7  s:上 13  s:下 -19  s:下_一下 -9
s:不 16  s:不了 19  s:不能 20  s:不要 -9  s:个_一个 -7  s:个_这个 9  s:个没 25  s:为 -11  s:么 -8  s:之 -9  s:也 -8  s:了_不了 19  s:他_其他 7  s:代 -8  s:代码 -7  s:以 10  s:以_所以 14
s:以后 -7  s:件 10  s:体 12  s:依 23  s:依赖 16  s:先 -19  s:全 13  s:全部 11  s:其 7  s:其他 7  s:再 -15  s:写 -16  s:决 -7  s:制 10  s:制_限制 10  s:办 13  s:办_没办 15  s:办法 14
s:务 14  s:包 31  s:包_打包 11  s:升 10  s:升级 10  s:只 66  s:只_能 13  s:只_那只 11  s:只能 46  s:只能_用 20  s:台 9  s:合 11  s:名 -11  s:后 -19  s:后_以后 -7  s:商 10  s:回 -9  s:固 7
s:国 15  s:图_片 10  s:在 7  s:外 45  s:外网 16  s:太 -7  s:存 11  s:客 14  s:客_户 16  s:客户 14  s:密 7  s:对 10  s:小_程 12  s:小程 12  s:小程_序 12  s:就 19  s:就_那就 8  s:工 17
s:序 11  s:序_程序 12  s:开 12  s:律 7  s:律_一律 7  s:得 20  s:必 7  s:必须 8  s:性 8  s:成 -10  s:我 -15  s:户 8  s:户_客户 14  s:房 23  s:房_机房 23  s:所 16  s:所_以 14  s:所以 14
s:打 14  s:打包 11  s:把 -10  s:提_要提 10  s:改 -7  s:放 30  s:数 -9  s:无 7  s:时 -12  s:机 17  s:机房 23  s:来 -9  s:样 -7  s:案 -8  s:求_要求 9  s:没 34  s:没_个没 25  s:没办 15
s:没办_法 15  s:法 45  s:法_办法 14  s:用_能用 23  s:的 16  s:看 -9  s:码 -10  s:码_代码 -7  s:程 11  s:程_小程 12  s:程序 12  s:空 -7  s:级 10  s:级_升级 10  s:给 10  s:网 21  s:网_外网 16
s:能 54  s:能_不能 20  s:能_只能 46  s:能用 23  s:行 10  s:行_银行 14  s:表 -7  s:装 9  s:要 15  s:要_不要 -9  s:要提 10  s:要求 9  s:规 12  s:解 -7  s:让 13  s:设 7  s:资 9  s:赖 16
s:赖_依赖 16  s:走 17  s:超 13  s:超过 7  s:边 8  s:边_那边 10  s:过_超过 7  s:这_个 15  s:这个 9  s:这个_没 25  s:进 9  s:连 15  s:那 47  s:那_只 11  s:那_就 8  s:那只 11  s:那只_能 11  s:那就 8
s:那边 10  s:部_全部 11  s:银 14  s:银_行 14  s:银行 14  s:锁 7  s:限 12  s:限制 10  s:须 8  s:须_必须 8
`,
  },
  tech_debt: {
    bias: -40,
    words: `
0:add -8  0:can't 6  0:do 8  0:error 15  0:fine 11  0:for 20  0:i 12  0:just 17  0:leave 23  0:let's -8  0:not 12  0:ok -22  0:please -6  0:put 8  0:right -12
0:skip 12  0:so -6  0:thanks -7  0:the -15  0:then 8  0:too 17  0:we -22  0:works -7  0:write -6  0:yeah 15  0:yes 29  0:先 20  0:导 9  0:把 -6  0:权 20  0:这 18
0:退 6  a:: -11  a:; 14  a:a 19  a:about 7  a:after -10  a:again -6  a:all -6  a:an -7  a:and -10  a:are 32  a:at -10  a:be 14  a:build -7  a:bundle 12
a:cache -7  a:can 17  a:context 6  a:could 31  a:date 25  a:day 17  a:e 7  a:each 9  a:endpoints 6  a:error -7  a:expired -8  a:fast 6  a:first 6  a:fix 17
a:for 9  a:four 7  a:from 11  a:gateway 9  a:go -8  a:hard 16  a:has -13  a:have 14  a:i 24  a:in 33  a:into 7  a:is -8  a:it 29  a:kb 12  a:keeps -7  a:list 10
a:make 7  a:means 8  a:needs 8  a:not -13  a:now 24  a:ok 11  a:on -12  a:or -10  a:other 9  a:page 8  a:parser 14  a:per 16  a:proper 10  a:query 15  a:rate 11
a:report 6  a:right 15  a:root -7  a:row 10  a:rows 10  a:run -10  a:runs 7  a:second 7  a:so -12  a:split 16  a:steps 11  a:table 21  a:take 12  a:team -7
a:that 7  a:the 25  a:them 10  a:this -8  a:to -29  a:ts 7  a:two 24  a:up -12  a:was -19  a:we 12  a:while -7  a:will 9  a:with -7  a:would 52  a:个 -6  a:了 -10
a:以 7  a:制 8  a:同 9  a:后 13  a:吗 14  a:启 8  a:在 13  a:复 7  a:天 7  a:失 15  a:就 -7  a:常 8  a:恢 8  a:恢复 8  a:报 6  a:抽 8  a:接 6  a:是 -11  a:来 10  a:正 8  a:正常 8
a:没 -7  a:现 6  a:现在 7  a:用 -7  a:移 7  a:表 6  a:要 14  a:重 6  a:重启 8  a:除 7  e:# 21  e:: -10  e:? -20  e:a 11  e:about -9  e:add -7  e:again -8  e:and -9
e:at -15  e:build -6  e:cache 8  e:can -7  e:can't -7  e:checkout 11  e:code 13  e:config 13  e:demo 8  e:did 8  e:don't 8  e:errors 8  e:for -10  e:has 17
e:i -7  e:in 6  e:is 12  e:it -12  e:just 9  e:like 13  e:not -7  e:now 19  e:of -14  e:or -8  e:page 8  e:see 8  e:settings 16  e:should -10  e:still 17
e:the 13  e:think -7  e:this -8  e:to -26  e:use -7  e:user 7  e:we -11  e:what -13  e:why -14  e:with -12  e:了 17  e:件 8  e:做 10  e:先 9  e:写 8  e:在 13  e:怎 9
e:怎么 9  e:改 7  e:是 -7  e:有 12  e:没 8  e:的 11  e:表 11  e:要 7  e:那 7  f: -19  n:0 -121  n:1 -90  n:3 17  n:4 41  n:5 27  r:# -7  r:: -18  r:; -12  r:a 20
r:added -7  r:all -12  r:an -7  r:and -23  r:as 6  r:both 23  r:by -8  r:changed -9  r:code 11  r:comment 32  r:convert -6  r:deploy 7  r:do -9  r:docs 9
r:done 20  r:every 10  r:file 9  r:files 8  r:fine 39  r:from -6  r:get 24  r:good 8  r:has -6  r:i'll -46  r:in 66  r:internal 7  r:is -20  r:it -16  r:jest -7
r:keys 15  r:leave 12  r:left 27  r:md 18  r:note 27  r:noted 17  r:now -17  r:of -10  r:ok 71  r:on -9  r:one -7  r:ops 14  r:other 27  r:removed -6
r:renamed -10  r:say 7  r:seconds 10  r:set -10  r:skip 12  r:skipped 18  r:start -11  r:table -6  r:test 7  r:tests -9  r:the -40  r:them 9  r:then -20
r:times 10  r:to -8  r:up -16  r:use -15  r:user -6  r:users 9  r:was -8  r:write -8  r:wrong 25  r:yet 15  r:个 6  r:了 -31  r:会 -8  r:先 28  r:加上 6  r:器 6
r:好 27  r:好了 -17  r:好的 16  r:小 7  r:就 -6  r:已经 7  r:志 8  r:我先 15  r:打 8  r:改 -19  r:改好 -6  r:日 7  r:日志 8  r:时 -7  r:是 -7  r:有 -8  r:来 -8  r:标 13  r:没 -8
r:没有 -6  r:用户 6  r:的 15  r:经 7  r:记 16  s:# 8  s:#_# 11  s:#_and -8  s:#_days -8  s:#_for 31  s:#_gb -6  s:#_in 8  s:#_is 11  s:#_k -10  s:#_mb -9  s:#_so 9
s:: -23  s:a 17  s:a_package 13  s:a_ticket 27  s:a_week 10  s:about -24  s:add -16  s:add_a -8  s:address 7  s:after 21  s:after_the 29  s:again -14  s:agree 7
s:all -21  s:already -14  s:always -11  s:and -65  s:and_it -7  s:and_the -8  s:any 7  s:anything -10  s:api -12  s:are 13  s:as 6  s:asked -7  s:at -13
s:audit 7  s:auth 8  s:away -9  s:back -6  s:back_to 10  s:background -6  s:be 14  s:because 22  s:before 46  s:before_the 13  s:big 11  s:billing 10
s:black 18  s:build -9  s:but 84  s:but_not 14  s:but_we 15  s:by 15  s:by_hand 16  s:by_the 9  s:calendar 16  s:call -7  s:can -11  s:can't_do 7  s:change -19
s:change_it -7  s:changed 6  s:clear 15  s:client -6  s:clock 14  s:close 7  s:code -16  s:come 29  s:comes 17  s:comment 13  s:commit -11  s:config 6
s:customer 20  s:customers 10  s:data -8  s:database -6  s:decided -10  s:demo 35  s:do 18  s:do_the 12  s:does 7  s:doesn't -7  s:don't 22  s:don't_have 25
s:english 14  s:enough -7  s:error_messages 14  s:every -18  s:exchange 7  s:fake 8  s:file -9  s:fine 18  s:first -8  s:fix 22  s:fix_it 12  s:flag 15
s:flaky 12  s:follow 10  s:for 60  s:for_me -7  s:for_now 48  s:for_our -7  s:for_the 25  s:form 7  s:friday 24  s:from -16  s:from_now -11  s:from_the -8
s:gb -6  s:german -6  s:get 28  s:get_rid 11  s:get_the 15  s:gets -8  s:goes 29  s:going 6  s:good -11  s:good_to -6  s:green -7  s:had -6  s:hand 15
s:happen 11  s:hardcoded 17  s:has 45  s:has_no 19  s:has_to 15  s:have 38  s:have_a 8  s:have_the 24  s:have_to 14  s:here -6  s:i 22  s:i'll 14  s:i_don't 11
s:i_know 55  s:i_see 16  s:if -7  s:import 8  s:importer 12  s:in 18  s:in_# -11  s:in_january 8  s:in_the 11  s:instead -18  s:instead_of -10  s:internal 7
s:into_the 6  s:invoice 18  s:is 42  s:is_a 7  s:is_on 24  s:is_out 12  s:is_still 7  s:is_the 10  s:isn't 18  s:issue 10  s:it 26  s:it's 47  s:it_and -8
s:it_before 18  s:it_but 24  s:it_like 9  s:it_out 11  s:it_so -7  s:it_stays 7  s:it_this 7  s:it_when 10  s:january 8  s:jest -7  s:just 22  s:k -12
s:keep -6  s:keep_that -7  s:know 39  s:last -12  s:later 15  s:launch 15  s:leave 64  s:leave_it 11  s:leave_the 25  s:let -9  s:library 11  s:like 10
s:list 25  s:list_for 26  s:live 10  s:load -9  s:loads 7  s:looked -8  s:marketing 18  s:mb -9  s:me -20  s:merged 6  s:messages 10  s:mind -8  s:model 9
s:moment 39  s:move 20  s:must -17  s:must_be -6  s:my 10  s:my_laptop 6  s:myself -8  s:name -8  s:need 20  s:need_a 8  s:need_to 12  s:next 7  s:nobody_has 9
s:not 29  s:not_worth 9  s:notes -6  s:nothing -8  s:now 68  s:now_on -11  s:now_put 8  s:now_the 6  s:now_we 21  s:of -20  s:of_it 10  s:ok -22  s:ok_so -6
s:old 25  s:on 25  s:on_# 6  s:on_every 6  s:on_monday 7  s:on_my 15  s:on_the 15  s:once 34  s:once_the 18  s:one 21  s:one_day 17  s:only -15  s:open 26
s:open_a 18  s:ops -10  s:or -8  s:order -6  s:orders 7  s:other -15  s:otherwise 7  s:out 10  s:package 17  s:pagination_for 7  s:patch 16  s:payment 11
s:pdf 11  s:people -7  s:per -10  s:pile 10  s:pipeline 14  s:plain -8  s:plan -6  s:polling 9  s:postgres -10  s:pr 9  s:problem 8  s:profile -7  s:project -8
s:proper 31  s:properly 24  s:proxy 10  s:public -6  s:put 16  s:put_it 9  s:python -9  s:q 43  s:q_# 43  s:quarter 11  s:queries -10  s:read -10  s:ready 11
s:real 13  s:redis -6  s:refunds 7  s:release 25  s:replace 14  s:repo -10  s:report 7  s:reports 13  s:requests 9  s:rest -13  s:rid 11  s:rid_of 11  s:run -22
s:run_it -8  s:running 12  s:runs 7  s:s -6  s:same -9  s:says -8  s:sdk 20  s:seen 11  s:server -12  s:service 11  s:set 9  s:ship 15  s:ship_it 18
s:should -11  s:show -12  s:since -6  s:skip 14  s:sleep 11  s:so -12  s:so_it 9  s:so_no -7  s:so_the -10  s:so_we -7  s:someone 12  s:sprint 10  s:start -7
s:stay 7  s:still 30  s:store 10  s:summer 9  s:talked -10  s:team -24  s:tests 9  s:than -7  s:thanks -14  s:that's_not 7  s:that's_the -8  s:that_in -8
s:that_is 6  s:the 34  s:the_audit 8  s:the_code -7  s:the_customer 10  s:the_demo 35  s:the_first 8  s:the_form 9  s:the_import 9  s:the_invoice 19
s:the_list 9  s:the_moment 27  s:the_new 6  s:the_next 6  s:the_old 30  s:the_other -12  s:the_pdf 12  s:the_price 8  s:the_real 9  s:the_release 20
s:the_report 8  s:the_reports 10  s:the_team -12  s:the_test -9  s:the_third 8  s:the_two 9  s:the_upgrade 6  s:the_user -6  s:them 25  s:then_we 10  s:there 16
s:they 12  s:think -8  s:this 6  s:this_month 6  s:this_repo -7  s:this_week 13  s:those -6  s:though 12  s:three -7  s:through -6  s:throw -7  s:ticket 25
s:time 18  s:time_to 7  s:to 24  s:to_a -7  s:to_be 8  s:to_get 21  s:to_it 10  s:to_know -7  s:to_production 8  s:to_run -7  s:to_see -10  s:to_stay 8
s:to_the -18  s:to_true 17  s:today 16  s:tomorrow 9  s:too 20  s:translations 16  s:true 14  s:twice 8  s:two 13  s:ugly 8  s:until 72  s:until_the 32  s:up 17
s:upgrade 8  s:upstream 28  s:use -18  s:use_the -7  s:user -10  s:uses 8  s:v 8  s:v_# 8  s:version 10  s:want -7  s:wants 8  s:was -17  s:we 43  s:we'll 35
s:we_are -8  s:we_go 7  s:we_keep -7  s:we_need 17  s:we_should -7  s:week 20  s:went -14  s:what -23  s:when 28  s:when_the 42  s:where -13  s:will_be 7
s:with -11  s:with_the 22  s:work -9  s:write -21  s:write_a -6  s:write_the -7  s:yeah 15  s:year -6  s:years -7  s:yes 25  s:yet 37  s:you -33  s:一_制一 12
s:一下 -7  s:一个 -7  s:一份 8  s:上 15  s:上了 13  s:上线 10  s:下 16  s:下_一下 -7  s:下_个 10  s:下个 25  s:下个_迭 8  s:不_先不 8  s:不_来不 20  s:不_要 -7  s:不做 11  s:不及 20  s:不能 -7
s:不要 -10  s:个 6  s:个_一个 -7  s:个_下个 25  s:个_这个 9  s:个接 7  s:个接_口 7  s:个月 8  s:个版 10  s:个版_本 10  s:个迭 8  s:个迭_代 8  s:中 -6  s:为_因为 11  s:么 -8  s:么_什么 -7  s:之_后 13
s:之前 -7  s:之后 9  s:也 -8  s:了 -15  s:了_上了 13  s:了再 17  s:事 9  s:什 -7  s:什么 -7  s:付 15  s:代_迭代 8  s:代码 -9  s:以 -7  s:们 -7  s:们_我们 -7  s:份 8  s:份_一份 8  s:信_短信 8
s:修 12  s:做 28  s:做_不做 11  s:做_再做 15  s:先 86  s:先_这 17  s:先不 8  s:先写 7  s:先写_死 8  s:先用 19  s:先这 17  s:先这_样 17  s:全_安全 9  s:再 82  s:再_了再 17  s:再_后再 11  s:再做 15
s:再加 11  s:再接 16  s:再重 12  s:再重_构 12  s:写_先写 7  s:写死 11  s:凑 17  s:凑合 17  s:列表 -6  s:别 -10  s:到 -7  s:制 9  s:制一 12  s:前 11  s:前_之前 -7  s:前_目前 17  s:加_再加 11
s:及 20  s:及_不及 20  s:口 12  s:口_接口 13  s:只 -9  s:台 11  s:合 19  s:合_凑合 17  s:同 7  s:名 -8  s:后 8  s:后_之后 9  s:后_端 7  s:后再 11  s:后端 7  s:吧 24  s:因 8  s:因_为 11
s:因为 11  s:在 8  s:在_现在 12  s:块 14  s:块_这块 15  s:失 11  s:头 6  s:好 8  s:安 9  s:安全 9  s:定 6  s:定时 12  s:导 9  s:就 -12  s:工 7  s:异 6  s:成 7  s:成_抽成 10  s:成_改成 -6
s:我 -23  s:我们 -7  s:户 6  s:户_用户 8  s:所 -6  s:才 7  s:抽 10  s:抽成 10  s:按 -10  s:按钮 -6  s:换 16  s:掉 12  s:排 6  s:接 18  s:接_个接 7  s:接_再接 16  s:接口 13  s:控 9  s:提 -9
s:改 -11  s:改成 -6  s:数 -7  s:文 -10  s:方 -8  s:方案 -8  s:旧 7  s:时 41  s:时_定时 12  s:时_没时 6  s:时间 7  s:暂 20  s:月 17  s:月_个月 8  s:有 10  s:期 13  s:本 8  s:本_版本 10
s:权 19  s:权_限 21  s:权限 20  s:来 14  s:来不 20  s:来不_及 20  s:构 19  s:构_重构 15  s:架 10  s:查 11  s:样 13  s:样_这样 16  s:案 -9  s:案_方案 -8  s:步 24  s:死 11  s:死_写死 11
s:没 -8  s:没时 6  s:没时_间 6  s:清 10  s:点 -7  s:版 29  s:版_个版 10  s:版本 10  s:现 10  s:现在 12  s:用_先用 19  s:用户 8  s:留 16  s:的 16  s:目 12  s:目前 17  s:看 -15  s:着 13
s:短 8  s:短信 8  s:码 -11  s:码_代码 -9  s:示 -8  s:移 8  s:端_后端 7  s:等 53  s:算 7  s:线 7  s:线_上线 10  s:组 7  s:给 -6  s:缓 14  s:置 9  s:能 -12  s:能_不能 -7  s:补 16  s:表_列表 -6
s:要 -11  s:要_不要 -10  s:解 -9  s:论 -7  s:设 7  s:说 -6  s:这 48  s:这_个 15  s:这_先这 17  s:这个 9  s:这个_接 7  s:这块 15  s:这样 16  s:迭 8  s:迭_个迭 8  s:迭代 8  s:退_款 6  s:那 6
s:都 -17  s:释 -8  s:重 13  s:重_再重 12  s:重构 15  s:量 7  s:钟 9  s:钮 -6  s:钮_按钮 -6  s:间 7  s:间_时间 7  s:限 25  s:限_权限 20  s:面 -7
`,
  },
  runbook: {
    bias: -38,
    words: `
0:# 14  0:add -7  0:ah 10  0:and -9  0:builds 6  0:can't -6  0:fine -8  0:fix -7  0:good -9  0:great 9  0:green -6  0:hm -9  0:i -13  0:i've 11  0:it 11
0:it's 11  0:just -6  0:nice -6  0:oh -10  0:ok -9  0:so -7  0:thanks -14  0:that 29  0:that's 16  0:the -21  0:then -10  0:thx -6  0:we -13  0:works 17
0:yeah -8  0:yes 9  0:加 8  0:可 12  0:好 21  0:改 7  0:这 -12  0:那 -7  a:# 48  a:: 33  a:; 13  a:? -6  a:a 9  a:about -12  a:accept 11  a:after 22  a:again 37
a:all -6  a:allow -7  a:always -7  a:and 61  a:api -12  a:app -10  a:are -20  a:around 10  a:array 7  a:as -6  a:at 16  a:back 21  a:be -22  a:because 21
a:behind 25  a:binary 14  a:blocks 10  a:both -6  a:broken 8  a:build 23  a:bus 8  a:but 22  a:by 18  a:ca 19  a:can -11  a:cannot -11  a:cause 8
a:certificate 27  a:check 9  a:ci 24  a:client 28  a:clock 6  a:close 8  a:cluster 7  a:company 19  a:connections 14  a:container 19  a:coredns 11  a:could -14
a:daemon 14  a:delete 19  a:deploy 8  a:deployment 6  a:disk 12  a:docker 19  a:doesn't 11  a:done 7  a:down 11  a:e -9  a:each 11  a:etc 20  a:every 16
a:everything 6  a:exists 7  a:expired 18  a:failed 21  a:fails 7  a:fetch 6  a:file 6  a:first -12  a:fixed -7  a:fixes 33  a:folder 17  a:for 6  a:found -11
a:from -9  a:gateway 12  a:gb 24  a:gets 11  a:gives -6  a:go 13  a:goes 7  a:had 16  a:handler -6  a:happens 15  a:has -7  a:have -10  a:hook 10  a:hours 7
a:html 8  a:i -38  a:idle 14  a:if 12  a:image 11  a:imports -7  a:in 27  a:install 22  a:into 26  a:it 55  a:it's 9  a:its 13  a:job 11  a:jobs 18  a:keep 10
a:keeps 14  a:lets 13  a:library 10  a:limited -12  a:load 12  a:lock 26  a:log 12  a:long 12  a:made 7  a:make 13  a:makes 6  a:max 10  a:means 11
a:migration 21  a:most -6  a:name -7  a:never -8  a:new 36  a:nginx 20  a:no 8  a:nobody 19  a:node 22  a:now -23  a:npm 21  a:of 23  a:office 10  a:old 7
a:on 23  a:one -9  a:only -9  a:open 7  a:or 6  a:origin 13  a:our -9  a:out 21  a:over -7  a:partition 17  a:per 8  a:pg 7  a:plan -14  a:platform -8  a:pods 8
a:pool 9  a:project 7  a:proxy 29  a:pull 14  a:put 15  a:python 23  a:query 7  a:ran 18  a:re 15  a:reads 21  a:redis 6  a:registry 11  a:release 14
a:reload 10  a:renamed -7  a:replica 25  a:repository -9  a:request 8  a:requests -9  a:restart 18  a:restarted 14  a:restarting 28  a:root 14  a:run 23
a:runner 19  a:running 20  a:says -6  a:server 15  a:service -6  a:setting 29  a:size 7  a:so 20  a:solves 12  a:space 16  a:stale 13  a:starts 8  a:step -6
a:stopped 22  a:store -8  a:sure 14  a:system 9  a:table -14  a:team -9  a:test -6  a:tests -6  a:that 24  a:the 90  a:their -13  a:then 80  a:there -17
a:three -7  a:through 16  a:tls 9  a:to 49  a:too -8  a:try 10  a:ttl 9  a:turned 18  a:twice -6  a:tz 12  a:under 13  a:until 14  a:up 8  a:updated -6
a:upgrade 9  a:use 7  a:uses 7  a:utc 24  a:version -8  a:wait 14  a:was 30  a:we -18  a:wheel 7  a:when 21  a:which 21  a:while 12  a:will -8  a:with 20
a:without 7  a:workaround -6  a:worker 7  a:works -6  a:would -27  a:wrong -8  a:x 21  a:you -13  a:zero 11  a:上 33  a:个 7  a:为 6  a:之 10  a:之后 12  a:书 11
a:了 61  a:代 13  a:会 7  a:像 14  a:关 8  a:内 14  a:内存 6  a:再 16  a:出 9  a:到 19  a:制 7  a:加 14  a:加上 20  a:务 7  a:原 7  a:原因 9  a:取 8  a:口 8  a:同 9  a:后 31  a:启 19
a:器 21  a:因 15  a:因是 14  a:在 14  a:地 8  a:复 19  a:外 10  a:多 -7  a:大 8  a:失 15  a:容 15  a:容器 15  a:就 53  a:就好 10  a:就行 11  a:已 -8  a:常 18  a:志 6  a:快 7  a:恢 17
a:恢复 17  a:成 22  a:或 16  a:或者 17  a:把 22  a:换 8  a:掉 14  a:改成 10  a:放 16  a:新 18  a:日志 6  a:时 9  a:是 39  a:有 20  a:来 7  a:档 6  a:正 20  a:正常 16  a:没 21  a:没有 19
a:清 9  a:满 7  a:满了 7  a:理 21  a:的 16  a:端 9  a:端口 12  a:组 10  a:给 8  a:置 15  a:者 20  a:行 24  a:被 14  a:认 9  a:设 18  a:证 12  a:证书 12  a:请求 6  a:连 11  a:部 14
a:配 18  a:里 12  a:重 25  a:重启 20  a:重新 7  a:镜 17  a:镜像 17  a:间 15  a:默 9  a:默认 9  e:! 13  e:# 12  e:: 58  e:? -33  e:a -7  e:about -9  e:add -8  e:after 14
e:again 26  e:already 12  e:an -9  e:and -15  e:any 9  e:api -7  e:app 10  e:are 26  e:at 22  e:be -12  e:because -9  e:behind 11  e:build 27  e:but 6
e:cache -9  e:can -16  e:can't 18  e:certificate 11  e:ci 20  e:could 23  e:crashes 25  e:customers 6  e:dashboard 8  e:date 7  e:db 10  e:dev 10  e:did -13
e:do -17  e:docker 7  e:does -23  e:empty 20  e:error 11  e:errors 6  e:exists 12  e:fail 19  e:failed 13  e:fails 20  e:faster -8  e:find 26  e:fine 27
e:get 19  e:git 7  e:go -12  e:hangs 18  e:host 12  e:how -10  e:i -9  e:if -11  e:in 29  e:install 29  e:is 31  e:it -17  e:kafka 8  e:kernel 12  e:laptop 15
e:let's -10  e:mac 11  e:make -9  e:me -6  e:modal -14  e:morning 23  e:my 11  e:never -10  e:new 11  e:nightly 14  e:no 11  e:node 9  e:not 23  e:npm 6
e:of -6  e:off -9  e:office 13  e:ok -7  e:on 57  e:one -8  e:only 10  e:or -8  e:our -6  e:out 9  e:over -6  e:pass -6  e:per -6  e:plan 15  e:pod 18
e:python 9  e:query -7  e:report 10  e:reports 7  e:requests 11  e:resolve 21  e:run -11  e:same 16  e:says 18  e:search 8  e:should -12  e:shows 24  e:since 35
e:slow -8  e:so -6  e:staging 23  e:stuck 8  e:sync -7  e:test -10  e:that -6  e:that's 7  e:the -17  e:time 14  e:to -16  e:training 7  e:unable 15  e:up 12
e:update 9  e:use -15  e:we -40  e:were 12  e:what -23  e:which -6  e:why -31  e:with 33  e:would -11  e:write -14  e:you -17  e:一 20  e:一直 30  e:三 8  e:上 26
e:不 22  e:个小 12  e:乱 8  e:什 -12  e:什么 -12  e:全 12  e:又 15  e:器 11  e:在 9  e:地 10  e:完 11  e:小 22  e:小时 17  e:开 7  e:怎 9  e:怎么 9  e:打 13  e:时 15  e:是 8  e:本 9
e:本地 10  e:每 8  e:的 -7  e:直 29  e:程 8  e:线 8  e:线上 10  e:这 -14  e:这个 -14  e:连 12  e:部 7  e:里 7  f: 56  n:0 -135  n:1 -20  n:3 7  r:# -25  r:; -8  r:a -33
r:add -7  r:added -15  r:again 7  r:are -9  r:as -7  r:cause 11  r:connections 11  r:do -7  r:done -20  r:fine -6  r:fixed 7  r:green -8  r:i -37  r:i'll -33
r:in -15  r:is -8  r:it -20  r:more 10  r:now -7  r:of -6  r:ok -21  r:on -9  r:one -6  r:parallel 11  r:proxy 11  r:renamed -6  r:root 11  r:run 10
r:schedule 9  r:than 10  r:the -51  r:then -13  r:there -6  r:to -19  r:understood -10  r:up -6  r:use -6  r:was -6  r:which 10  r:will -16  r:with -7
r:workaround 10  r:一 -7  r:个 -7  r:了 -19  r:加 -11  r:好 -32  r:好了 -8  r:好的 -16  r:已 -13  r:成 -7  r:我 -12  r:改 -10  r:的 -22  s:! 36  s:!_! 10  s:#_: 7  s:#_and 12
s:#_days 10  s:#_k 7  s:#_minutes 11  s:: 30  s::_# 6  s:a -38  s:a_hard -7  s:about -11  s:adding 12  s:after_every 8  s:after_the -9  s:again 59  s:again_in 8
s:ah 10  s:all_the 6  s:always -6  s:and -11  s:and_it 25  s:any_more 8  s:anything 7  s:are -7  s:as 8  s:as_in 15  s:at 7  s:be -10  s:because -10  s:boot 10
s:builds 18  s:but -7  s:but_it 9  s:cache -6  s:call 9  s:can -11  s:can't -20  s:can't_do -6  s:cannot -7  s:catch 7  s:change -12  s:check 21  s:check_the 9
s:code -10  s:cost 7  s:date 6  s:day 8  s:days 7  s:db 7  s:deploy 10  s:dev 9  s:did 10  s:do -14  s:do_it -6  s:don't -15  s:down 8  s:drop -6  s:drop_the -6
s:each 13  s:error 9  s:every 24  s:every_time 10  s:file -7  s:fine -8  s:first 8  s:fix -13  s:fixed 7  s:for -19  s:for_now -12  s:for_the 16  s:for_this -7
s:found 16  s:from -18  s:full 6  s:get -7  s:go -13  s:gone 13  s:good_to 7  s:green 17  s:green_again 9  s:had 15  s:had_the 12  s:hangs 7  s:happens 31
s:hard -8  s:hard_limit -7  s:has -17  s:has_to -11  s:have_to -10  s:here -8  s:hit 8  s:hm -9  s:hour 18  s:i -17  s:i'd 20  s:i've 15  s:i_want -7  s:if 14
s:if_the 11  s:in -16  s:in_this -7  s:instead -9  s:instead_of -7  s:it 28  s:it's 7  s:it_to 8  s:it_will 8  s:job 6  s:just -11  s:know 10  s:know_for 11
s:label 11  s:laptop 10  s:last 20  s:later -8  s:leave -15  s:let -10  s:let_me -8  s:like -9  s:limit -7  s:live -6  s:lol -10  s:look 28  s:look_for 18
s:machine 12  s:make -7  s:march 8  s:may 11  s:me -9  s:memory 27  s:minutes 11  s:month 22  s:more 12  s:morning 21  s:moving 6  s:need -9  s:never 8
s:new 11  s:no -21  s:no_more 9  s:not -16  s:note 11  s:notes 13  s:of -22  s:of_the -9  s:oh -10  s:ok -15  s:ok_so 14  s:old -10  s:on 28  s:on_call 10
s:on_it -7  s:on_staging 8  s:on_the 20  s:onboarding 7  s:one -10  s:only -14  s:open -7  s:other 19  s:our -13  s:out -11  s:people -8  s:plan 13  s:power 7
s:problem 9  s:prs 6  s:queue 6  s:record 6  s:redis 9  s:release -9  s:remember 9  s:request 9  s:reset 10  s:revisit -6  s:runs 14  s:same 38  s:seen 15
s:server 6  s:shows 7  s:since 27  s:since_the 10  s:so 6  s:start -6  s:stay -6  s:tests -7  s:thank 7  s:thank_you 7  s:that 62  s:that's 28  s:that's_a -7
s:that's_it 20  s:that's_the 16  s:that's_what 9  s:that_did 10  s:that_was 13  s:the -16  s:the_# 7  s:the_build 7  s:the_job 8  s:the_old -7  s:the_on 10
s:the_onboarding 7  s:the_other 15  s:the_release -7  s:the_same 20  s:the_server 10  s:the_thing 13  s:the_whole 6  s:them -16  s:then -37  s:then_we -8
s:they -7  s:thing 21  s:third 10  s:third_time 8  s:this 34  s:this_error 10  s:this_month 17  s:this_on 15  s:this_one 7  s:those -7  s:thought 8
s:three_times 11  s:through 8  s:time 23  s:time_this 11  s:timeout 6  s:times 10  s:to -11  s:to_# 9  s:to_know 7  s:to_the 10  s:today -10  s:tokens 9
s:tomorrow -7  s:too -13  s:trick 22  s:try -10  s:until -9  s:up 8  s:up_again 11  s:us -10  s:use -21  s:use_the -7  s:v -6  s:v_# -6  s:vms 11  s:want -11
s:was 20  s:was_it 8  s:we -23  s:we'll -9  s:we're -9  s:we_had 13  s:we_have -8  s:we_should 8  s:went 14  s:when -8  s:when_the -11  s:whenever 6  s:whole 10
s:without 7  s:work 10  s:worked 16  s:works 14  s:works_every 7  s:wow 8  s:write -12  s:writing 7  s:yeah -8  s:yes 17  s:yes_that 13  s:you -10  s:一 -10
s:上 6  s:下 9  s:下_次 10  s:下个 8  s:下次 10  s:不 -29  s:个 21  s:个_下个 8  s:个_这个 20  s:个月 15  s:为_因为 7  s:么 -6  s:之 6  s:也 9  s:也是 8  s:了 52  s:了_好了 18  s:了_常了 11
s:了_过了 11  s:事 10  s:代 -7  s:以 10  s:以_可以 8  s:以_后 13  s:以后 12  s:做 -7  s:先 -13  s:再_没再 11  s:写 -10  s:决 13  s:决_解决 15  s:到 17  s:到_遇到 10  s:前 7  s:前_目前 9
s:加 6  s:加_要加 8  s:原 11  s:原_来 12  s:原来 12  s:原来_是 12  s:只 -10  s:只能 -6  s:可 17  s:可_以 8  s:可以 8  s:台 7  s:后 17  s:后_以后 12  s:吧 -6  s:启 6  s:启_重启 8  s:因 11
s:因_为 7  s:因为 7  s:好 23  s:好_了 12  s:好了 18  s:定 -9  s:就 7  s:常 10  s:常_正常 11  s:常了 11  s:我 -9  s:才 9  s:把 -9  s:换 12  s:排 11  s:控 9  s:改_成 7  s:文 -7  s:新 8
s:时 6  s:是 11  s:是_也是 8  s:是_来是 12  s:是这 8  s:是这_个 9  s:暂 9  s:月 15  s:月_个月 15  s:有 -7  s:来 9  s:来_原来 12  s:来是 12  s:查 16  s:次 12  s:次_下次 10  s:正 12  s:正常 11
s:正常_了 11  s:步 12  s:每 7  s:没再 11  s:点 -6  s:用 -19  s:留 13  s:目 11  s:目前 9  s:看 -7  s:看_看看 -6  s:看看 -6  s:码 -6  s:移 9  s:缓 8  s:能 -11  s:能_只能 -6  s:要 8
s:要_都要 8  s:要加 8  s:解 10  s:解决 15  s:记 11  s:谢 6  s:过 12  s:过了 11  s:这 7  s:这_是这 8  s:这个 20  s:遇 10  s:遇到 10  s:那 -12  s:都 9  s:都要 8  s:里 -6  s:重启 8  s:量 -6
s:钟 9  s:问 14  s:问题 13  s:题 11  s:题_问题 13
`,
  },
}
